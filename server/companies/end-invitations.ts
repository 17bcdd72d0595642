import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { keepCompanyInvitations } from '#server/delivery/mail/keep-waiting-mails.ts'

/** Ends the open invitations to companies that match a condition. Their links stop working, and waiting mails with them aren't sent. */
export async function endInvitations(tx: Database, which: RawBuilder<SqlBool>): Promise<void> {
  const ended = await tx
    .updateTable('companyInvitations')
    .set({ revokedAt: sql`now()` })
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(which)
    .returning(['companyId', 'email'])
    .execute()
  for (const { companyId, email } of ended) await keepCompanyInvitations(tx, { companyId, email })
}
