import { type SqlBool, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { cancelLinkMails, cancelMail, cancelInvitationMails } from '#server/core/mail/cancel-queued-mails.ts'

/** Revokes pending company invitations that match a condition, and cancels queued mails with their links. */
export async function revokeInvitations(tx: Database, condition: RawBuilder<SqlBool>): Promise<void> {
  const ended = await tx
    .updateTable('companyInvitations')
    .set({ revokedAt: sql`now()` })
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(condition)
    .returning(['companyId', 'email'])
    .execute()
  for (const { companyId, email } of ended) await cancelInvitationMails(tx, { companyId, email })
}

/**
 * Revokes the links that a user created for others, in all companies or in one, and cancels the queued mails with them.
 * A link also stops working when its creator loses the right to create it, so this is needed for users who keep their
 * rights. For others, it removes the links from the lists.
 */
export async function revokeCreatedLinks(tx: Database, userId: number, companyId?: number): Promise<void> {
  const isInScope = companyId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`company_id = ${companyId}`
  await revokeInvitations(tx, sql<SqlBool>`coalesce(sent_by, invited_by) = ${userId} and ${isInScope}`)
  await revokeAnswerLinks(tx, userId, companyId)
  if (companyId === undefined) await revokeAccountLinks(tx, userId)
}

async function revokeAnswerLinks(tx: Database, userId: number, companyId: number | undefined): Promise<void> {
  const isInScope =
    companyId === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`info_request_id in (select id from info_requests where company_id = ${companyId})`
  const ended = await tx
    .updateTable('answerLinks')
    .set({ revokedAt: sql`now()` })
    .where('madeBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where(isInScope)
    .returning('mailId')
    .execute()
  for (const { mailId } of ended) await cancelMail(tx, mailId)
}

async function revokeAccountLinks(tx: Database, userId: number): Promise<void> {
  const ended = await tx
    .deleteFrom('accountLinks')
    .where('madeBy', '=', userId)
    .where('usedAt', 'is', null)
    .returning(['userId as recipient', 'purpose'])
    .execute()
  for (const { recipient, purpose } of ended)
    await cancelLinkMails(tx, recipient, [purpose as 'invitation' | 'reset'])
}
