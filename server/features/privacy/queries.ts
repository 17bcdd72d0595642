import type { Database } from '#server/db/connection.ts'

/** A person, including one whose account was deleted. */
export const findAnybody = (db: Database, id: number) =>
  db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', '=', id).executeTakeFirst()
