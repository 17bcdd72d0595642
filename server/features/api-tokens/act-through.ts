import { sql } from 'kysely'
import type { Around } from '#server/services.ts'

/** Marks the activities of this transaction as done with a token. */
export const actThrough: Around = async ({ db, visit }, handle) => {
  const token = visit.request.actor?.token
  if (token) await sql`select set_config('portal.through', ${token.name}, true)`.execute(db)
  return handle()
}
