import type { Database } from '#server/db/connection.ts'

/** A person, also one whose account is gone. */
export const findAnybody = (db: Database, id: number) =>
  db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', '=', id).executeTakeFirst()
