import type { Database } from '#server/platform/db/connection.ts'

/**
 * Locks a person until the transaction ends. Others can still refer to them. Take this lock first in any transaction
 * that changes how someone signs in or counts what belongs to them.
 */
export async function lockUserRow(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
