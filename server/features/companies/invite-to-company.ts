import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { NewCompanyInvitation } from '#shared/companies/schemas.ts'
import { COMPANY_INVITATION_DAYS, OPEN_INVITATIONS_MAX } from '#shared/companies/values.ts'
import type { LockedCompany } from './companies.ts'
import { revokeInvitations } from '#server/core/auth/revoke-created-links.ts'
import { enforceMemberLimit, validateProjectChoice } from './memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { cancelInvitationMails } from '#server/core/mail/cancel-queued-mails.ts'
import { sendStrangerMail } from '#server/core/mail/send-mail.ts'
import { auditCompany } from './change-company.ts'
import { conflict, tooManyRequests } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { readOwnLanguage, requireOfferedLanguage } from '#server/core/settings/language-offer.ts'
import { type LockedInvitation, isOpenInvitation } from './invitation-queries.ts'
import { requireInvitableAddress, canAddressJoin } from './invited-account.ts'
import { t } from '#shared/i18n/t.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { LINKS_PER_HOUR } from '#server/core/mail/account-mail-limits.ts'
import type { CallContext, Context } from '#server/core/context/context.ts'

interface SentInvitation {
  id: number
  /** The path of the link. */
  href: `/${string}`
}

/**
 * Invites an address to a locked company and mails the link. Owners get the same response no matter who has the
 * address, except for an address of their own members. Addresses of staff and of deactivated users get no mail, because
 * the link wouldn't work for them.
 * @throws 400 for projects of an owner or another company and as `requireInvitableAddress` does, 409 as
 * `enforceInvitationLimit` and `enforceMemberLimit` do, 409 and 429 as `sendStrangerMail` does
 */
export async function inviteToCompany(
  ctx: CallContext,
  company: LockedCompany,
  { email, fullName, role, projectIds, ...input }: z.output<typeof NewCompanyInvitation>,
): Promise<SentInvitation> {
  await validateProjectChoice(ctx.db, company.id, { role, projectIds })
  await requireOfferedLanguage(ctx.db, input.language)
  const language = input.language === undefined ? await getDefaultLanguage(ctx) : input.language
  await enforceMemberLimit(ctx.db, company)
  await requireInvitableAddress(ctx, company, email)
  await enforceInvitationLimit(ctx.db, company, email)
  const { href, columns } = createLink(ctx)
  const { id, expiresAt } = await ctx.db
    .insertInto('companyInvitations')
    .values({
      companyId: company.id,
      email,
      fullName,
      role,
      projectIds,
      language,
      invitedBy: ctx.actor.id,
      ...columns,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  await mailInvitation(ctx, company, { id, email, fullName, language, href, expiresAt })
  await ctx.emit('company_people_changed', company)
  await auditCompany(ctx, 'company.person_invited', {
    companyId: company.id,
    details: { role, ...(projectIds && { someProjects: true }) },
  })
  return { id, href }
}

/** Colleagues read the language of the client who invites them. Staff invite in the agency's. */
const getDefaultLanguage = async ({ db, actor }: Context): Promise<string | null> =>
  actor.role === 'client' ? readOwnLanguage(db, actor.id) : null

/**
 * Sends a locked invitation again, with a new link. The previous link stops working.
 * @throws 409 if the invitation was used or withdrawn, 429 as `enforceResendLimit` does, 409 and 429 as
 * `sendStrangerMail` does
 */
export async function resendInvitation(
  ctx: CallContext,
  company: LockedCompany,
  invitation: LockedInvitation,
): Promise<SentInvitation> {
  const { id, usedAt, revokedAt } = invitation
  if (usedAt !== null) throw conflict(t('This invitation has already been accepted.'))
  if (revokedAt !== null) throw conflict(t('This invitation was withdrawn. Please send a new one.'))
  await enforceResendLimit(ctx.db, invitation.email)
  await cancelInvitationMails(ctx.db, invitation)
  const { href, columns } = createLink(ctx)
  const { expiresAt } = await ctx.db
    .updateTable('companyInvitations')
    .set({ ...columns, sentBy: ctx.actor.id })
    .where('id', '=', id)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  await mailInvitation(ctx, company, { ...invitation, href, expiresAt })
  await ctx.emit('company_people_changed', company)
  await auditCompany(ctx, 'company.invitation_sent_again', { companyId: company.id })
  return { id, href }
}

/** Withdraws a locked invitation, unless it was already withdrawn. @throws 409 if it was used */
export async function withdrawInvitation(
  ctx: Context,
  company: LockedCompany,
  invitation: LockedInvitation,
): Promise<void> {
  if (invitation.usedAt !== null) throw conflict(t('This invitation has already been accepted.'))
  if (invitation.revokedAt !== null) return
  await revokeInvitations(ctx.db, sql<SqlBool>`id = ${invitation.id}`)
  await ctx.emit('company_people_changed', company)
  await auditCompany(ctx, 'company.invitation_revoked', { companyId: company.id })
}

/** Returns a new link, with its token in the fragment, which no server logs, and the columns of the link. */
function createLink({ actor }: Context) {
  const token = newToken()
  const expiresAt = sql<string>`now() + make_interval(days => ${COMPANY_INVITATION_DAYS})`
  const columns = { tokenHash: hashToken(token), shown: actor.role === 'staff', expiresAt }
  return { href: `/company-invitation#${token}` as const, columns }
}

interface MailedInvitation extends SentInvitation, Pick<LockedInvitation, 'email' | 'fullName' | 'language'> {
  expiresAt: string
}

async function mailInvitation(
  ctx: CallContext,
  company: LockedCompany,
  { id, email, fullName, language, href, expiresAt }: MailedInvitation,
): Promise<void> {
  const mail = await sendStrangerMail(ctx.db, {
    from: { actor: ctx.actor, visit: ctx.visit },
    address: email,
    kind: 'company_invitation',
    company,
    recipient: fullName,
    language,
    subject: ({ sender: inviter, agency, company: name }) =>
      name === null
        ? t('You’re invited to {agency}’s portal', { agency })
        : t('{inviter} invited you to {company}', { inviter, company: name }),
    lines: ({ sender: inviter, isSenderNamed, agency, company: name }) => [
      name === null
        ? t('{inviter} invited you to {agency}’s portal, where we work on websites together.', {
            inviter,
            agency,
          })
        : t(
            '{inviter} invited you to join {company} in {agency}’s portal, where we work on websites together.',
            { inviter, company: name, agency },
          ),
      t(
        'The link can be used once and expires in seven days. Don’t forward this email: anyone with the link can join.',
      ),
      isSenderNamed
        ? t('If you don’t know {inviter}, you can ignore this email.', { inviter })
        : t('If you didn’t expect this email, you can ignore it.'),
    ],
    action: { label: () => t('Open the Invitation'), href },
    expiresAt,
    namesAccountManager: true,
    isUsable: await canAddressJoin(ctx.db, email),
  })
  if (mail)
    await ctx.db
      .updateTable('companyInvitations')
      .set({ expiresAt: mail.expiresAt })
      .where('id', '=', id)
      .execute()
}

/**
 * Checks that an address can be invited to a locked company. Revokes an expired invitation to the same address.
 * @throws 409 for an address that is already invited and for too many open invitations
 */
async function enforceInvitationLimit(
  tx: Database,
  company: { id: number; name: string },
  email: string,
): Promise<void> {
  const invitations = tx.selectFrom('companyInvitations').where('companyId', '=', company.id)
  const isSame = sql<SqlBool>`lower(email) = lower(${email})`
  await revokeInvitations(tx, sql<SqlBool>`company_id = ${company.id} and ${isSame} and expires_at <= now()`)
  if (await invitations.select('id').where(isSame).where(isOpenInvitation).executeTakeFirst())
    throw conflict(t('This address already has an open invitation. Send it again, or withdraw it first.'))
  const open = invitations.where(isOpenInvitation).where('expiresAt', '>', sql<string>`now()`)
  if ((await countRows(tx, open)) >= OPEN_INVITATIONS_MAX)
    throw conflict(
      t(
        '{company} has {max, plural, one {# open invitation} other {# open invitations}}. Withdraw one first.',
        { company: company.name, max: OPEN_INVITATIONS_MAX },
      ),
    )
}

/**
 * Checks that another link can be mailed to an address. Only mails that were sent or will be sent count. A mail that
 * waited until a newer link replaced it, for example without a mail server, doesn't count. Locks the address until the
 * transaction ends.
 * @throws 429
 */
async function enforceResendLimit(tx: Database, email: string): Promise<void> {
  await acquireLock(tx, LOCKS.linkAddress, sql`hashtext(lower(${email}))`)
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from mails where private and kind = 'company_invitation' and status <> 'kept'
      and lower(address) = lower(${email}) and created_at > now() - interval '1 hour'`.execute(tx)
  if ((rows[0]?.sent ?? 0) < LINKS_PER_HOUR) return
  throw tooManyRequests(
    t(
      'We email at most {max, plural, one {# link} other {# links}} per hour to any address. Ask them to check their spam folder, or try again later.',
      { max: LINKS_PER_HOUR },
    ),
    3600,
  )
}
