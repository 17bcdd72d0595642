import type { Database } from '#server/db/connection.ts'

/** Takes back what a person of the staff was told, also by mails that still wait: as a client they may not see it. */
export async function forgetNews(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
  await tx
    .updateTable('mails')
    .set({ status: 'kept' })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('private', '=', false)
    .execute()
}
