import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { keepCompanyInvitations } from '#server/delivery/mail/keep-waiting-mails.ts'

/** Ends the open invitations of a company that hold a condition: their links are dead, and no waiting mail brings them. */
export async function endInvitations(
  tx: Database,
  companyId: number,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const ended = await tx
    .updateTable('companyInvitations')
    .set({ revokedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(which)
    .returning('email')
    .execute()
  for (const { email } of ended) await keepCompanyInvitations(tx, { companyId, email })
}
