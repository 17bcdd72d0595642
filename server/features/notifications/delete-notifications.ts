import type { Database } from '#server/db/connection.ts'

/**
 * Deletes the notifications of a member of staff, including waiting mails, because as a client they may not see them.
 */
export async function deleteNotifications(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
  await tx
    .updateTable('mails')
    .set({ status: 'kept' })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('private', '=', false)
    .execute()
}
