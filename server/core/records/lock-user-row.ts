import type { Database } from '#server/platform/db/connection.ts'

/**
 * Locks a user until the transaction ends. Other transactions can still add rows that refer to the user. Take this lock
 * first in any transaction that changes how a user signs in or counts what belongs to them.
 */
export async function lockUserRow(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
