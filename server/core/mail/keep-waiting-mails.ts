import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { AccountMailKind } from './send-mail.ts'

/** A person's waiting mails stay readable in the outbox but are no longer sent. */
export async function keepWaitingMails(tx: Database, userId: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: sql`case when private then null else href end` })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * The same for those of the mails with links that are `which`, whose links no longer work. One that is being sent right now
 * is still sent: this does not wait for the mail server.
 */
async function keepDeadLinks(tx: Database, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update mails set status = 'kept', href = null
    where id in (select id from mails where status = 'waiting' and ${which} for update skip locked)`.execute(
    tx,
  )
}

/** The same for a person's mails of these kinds. */
export const keepLinkMails = (
  tx: Database,
  userId: number,
  purposes: readonly (AccountMailKind | 'invitation')[],
): Promise<void> =>
  keepDeadLinks(tx, sql<SqlBool>`user_id = ${userId} and private and kind = any(${purposes})`)

/** The same for mails that invite an address to a company, or anyone. */
export const keepCompanyInvitations = (
  tx: Database,
  { companyId, email }: { companyId: number; email?: string },
): Promise<void> =>
  keepDeadLinks(
    tx,
    sql<SqlBool>`company_id = ${companyId} and kind = 'company_invitation'
      and (${email ?? null}::text is null or lower(address) = lower(${email ?? null}))`,
  )

/** The same for one mail, if there is one. */
export async function keepMail(tx: Database, id: number | null): Promise<void> {
  if (id !== null) await keepDeadLinks(tx, sql<SqlBool>`id = ${id}`)
}
