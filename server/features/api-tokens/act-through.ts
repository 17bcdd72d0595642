import { sql } from 'kysely'
import type { ActingToken } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'

/** Has the activities of this transaction say that they were done through a token. */
export async function actThrough(tx: Database, { name }: ActingToken): Promise<void> {
  await sql`select set_config('portal.through', ${name}, true)`.execute(tx)
}
