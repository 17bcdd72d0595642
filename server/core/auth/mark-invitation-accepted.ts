import type { Database } from '#server/platform/db/connection.ts'
import { cancelLinkMails } from '#server/core/mail/cancel-queued-mails.ts'

/** Deletes the invitation link of a user who can now sign in by any means, and cancels its queued mails. */
export async function markInvitationAccepted(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invitedAt: null })
    .where('id', '=', userId)
    .where('invitedAt', 'is not', null)
    .execute()
  await tx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .where('purpose', '=', 'invitation')
    .where('usedAt', 'is', null)
    .execute()
  await cancelLinkMails(tx, userId, ['invitation'])
}
