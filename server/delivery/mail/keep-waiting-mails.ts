import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
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
 * The same for mails with invalidated links. One that is being sent right now is still sent: this does not wait for the
 * mail server.
 */
export async function keepLinkMails(
  tx: Database,
  userId: number,
  purposes: readonly AccountMailKind[],
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('userId', '=', userId)
        .where('private', '=', true)
        .where('kind', 'in', purposes)
        .where('status', '=', 'waiting')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The same for mails that invite an address to a company, or anyone. */
export async function keepCompanyInvitations(
  tx: Database,
  { companyId, email }: { companyId: number; email?: string },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'kept', href: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('companyId', '=', companyId)
        .where('kind', '=', 'company_invitation')
        .$if(email !== undefined, (mails) => mails.where(sql<SqlBool>`lower(address) = lower(${email})`))
        .where('status', '=', 'waiting')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
