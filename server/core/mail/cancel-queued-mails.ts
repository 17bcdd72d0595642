import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { AccountMailKind } from './send-mail.ts'

/** Cancels a user's queued mails. They stay readable in the outbox. */
export async function cancelQueuedMails(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: sql`case when private then null else href end` })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * Cancels queued mails that match `condition`, and removes their links, which no longer work. A mail that is being sent
 * right now is still sent, because this doesn't wait for the mail server.
 */
async function cancelMailsAndLinks(tx: Database, condition: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update mails set status = 'kept', href = null
    where id in (select id from mails where status = 'waiting' and ${condition} for update skip locked)`.execute(
    tx,
  )
}

/** Cancels a user's queued mails of these kinds and removes their links. */
export const cancelLinkMails = (
  tx: Database,
  userId: number,
  purposes: readonly (AccountMailKind | 'invitation')[],
): Promise<void> =>
  cancelMailsAndLinks(tx, sql<SqlBool>`user_id = ${userId} and private and kind = any(${purposes})`)

/** Cancels a company's queued invitation mails, or only those to `email`, and removes their links. */
export const cancelInvitationMails = (
  tx: Database,
  { companyId, email }: { companyId: number; email?: string },
): Promise<void> =>
  cancelMailsAndLinks(
    tx,
    sql<SqlBool>`company_id = ${companyId} and kind = 'company_invitation'
      and (${email ?? null}::text is null or lower(address) = lower(${email ?? null}))`,
  )

/** Cancels one queued mail and removes its link. Does nothing if `id` is null or the mail isn't queued. */
export async function cancelMail(tx: Database, id: number | null): Promise<void> {
  if (id !== null) await cancelMailsAndLinks(tx, sql<SqlBool>`id = ${id}`)
}
