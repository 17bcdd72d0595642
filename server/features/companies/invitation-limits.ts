import { type SqlBool, sql } from 'kysely'
import { OPEN_INVITATIONS_MAX } from '#shared/companies/values.ts'
import { endInvitations } from '#server/companies/end-invitations.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { LOCKS, takeLock } from '#server/db/locks.ts'
import { LINKS_AN_HOUR } from '#server/delivery/mail/account-mail-limits.ts'
import { conflict, tooMany } from '#server/http/errors.ts'
import { isOpen } from './invitation-queries.ts'
import { t } from '#shared/words.ts'

/**
 * Whether one more person may be invited to a locked company. An invitation to the same address whose link is too old ends.
 * @throws 409 for an address that is invited already and for too many open invitations
 */
export async function ensureMayInvite(
  tx: Database,
  company: { id: number; name: string },
  email: string,
): Promise<void> {
  const invitations = tx.selectFrom('companyInvitations').where('companyId', '=', company.id)
  const isSame = sql<SqlBool>`lower(email) = lower(${email})`
  await endInvitations(tx, sql<SqlBool>`company_id = ${company.id} and ${isSame} and expires_at <= now()`)
  if (await invitations.select('id').where(isSame).where(isOpen).executeTakeFirst())
    throw conflict(t('There is an open invitation to this address. Send it again, or withdraw it first.'))
  const open = invitations.where(isOpen).where('expiresAt', '>', sql<string>`now()`)
  if ((await countRows(tx, open)) >= OPEN_INVITATIONS_MAX)
    throw conflict(
      t(
        '{company} has {max, plural, one {# open invitation} other {# open invitations}}. Withdraw one first.',
        {
          company: company.name,
          max: OPEN_INVITATIONS_MAX,
        },
      ),
    )
}

/**
 * Whether a link may be mailed to an address again. Only what was mailed counts, or will be: not what waited until a newer
 * link took its place, as where no mail server is set. Locks the address until the transaction ends.
 * @throws 429
 */
export async function ensureMaySendAgain(tx: Database, email: string): Promise<void> {
  await takeLock(tx, LOCKS.linkAddress, sql`hashtext(lower(${email}))`)
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from mails where private and kind = 'company_invitation' and status <> 'kept'
      and lower(address) = lower(${email}) and created_at > now() - interval '1 hour'`.execute(tx)
  if ((rows[0]?.sent ?? 0) < LINKS_AN_HOUR) return
  throw tooMany(
    t(
      'At most {max, plural, one {# link} other {# links}} an hour are emailed to an address. Ask whether one is in the spam folder there, or try again later.',
      { max: LINKS_AN_HOUR },
    ),
    3600,
  )
}
