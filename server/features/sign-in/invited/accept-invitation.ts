import { sql } from 'kysely'
import type * as z from 'zod'
import {
  enforceMemberLimit,
  tryJoinCompany,
  filterCompanyProjectIds,
  publishRightsChange,
} from '#server/features/companies/memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { cancelInvitationMails } from '#server/core/mail/cancel-queued-mails.ts'
import { requireLinkOwner } from '#server/core/auth/one-time-links.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { changeNotificationSettings } from '#server/core/notifications/settings.ts'
import { createUser } from '#server/features/users/create-user.ts'
import { conflict, fieldError, signInFailed } from '#server/platform/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { requireStrongPassword } from '#server/core/auth/choose-password.ts'
import { requirePasswordAccess } from '#server/core/auth/provider-only.ts'
import { isPassword } from '#server/core/auth/passwords.ts'
import { trySendConfirmation } from '#server/core/auth/send-confirmation.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { findFreeUsername, listClientIdsByEmail } from '#server/features/companies/invited-account.ts'
import { resolveAndLockInvitation } from '#server/features/companies/invitation-queries.ts'
import { t } from '#shared/i18n/t.ts'
import type { AcceptedCompanyInvitation } from '#shared/sign-in/endpoints.ts'
import { createContext } from '#server/core/events/create-context.ts'
import { toPresetChoices } from '#shared/notifications/presets.ts'
import { passwordTooShortMessage } from '#shared/contract/lengths.ts'

type InvitationAcceptance = z.output<typeof AcceptedCompanyInvitation>
type InvitationWithCompany = NonNullable<Awaited<ReturnType<typeof resolveAndLockInvitation>>>

/**
 * Adds a signed-in user to the company, if the invitation is to their confirmed address.
 * @throws 404 for a link that doesn't work, 409 with the code `other_account` or `too_many`
 */
export async function joinAsCurrentUser(
  tx: Database,
  { userId, token, visit }: { userId: number; token: string; visit: Visit },
): Promise<number> {
  const resolved = requireLinkOwner(await resolveAndLockInvitation(tx, token))
  const { invitation, company } = resolved
  await requireInvitedUser(tx, userId, invitation.email)
  await enforceMemberLimit(tx, company)
  const { role, invitedBy } = invitation
  const projectIds = await filterExistingProjects(tx, company.id, invitation.projectIds)
  const joined = await tryJoinCompany(tx, { companyId: company.id, userId, role, projectIds, invitedBy })
  await markInvitationUsed(tx, resolved, userId)
  // The role of a current member doesn't change.
  if (!joined) return userId
  await publishRightsChange(tx, userId)
  await notifyMemberJoined(tx, { ...resolved, userId, visit })
  return userId
}

/**
 * Creates an account for an invited person and adds it to the company. If staff were shown the link, it doesn't prove
 * who has the address, so the address must then be confirmed.
 * @throws 404 for a link that doesn't work, 401 with the code `sign_in_first` for a known address, 400 without a good
 * password, 403 if passwords aren't used, 409 for a username that is taken and with the code `too_many`
 */
export async function joinAsNewUser(
  tx: Database,
  acceptance: InvitationAcceptance,
  visit: Visit,
): Promise<number> {
  const resolved = requireLinkOwner(await resolveAndLockInvitation(tx, acceptance.token))
  const { invitation, company } = resolved
  const { email, shown, role, projectIds, invitedBy } = invitation
  if ((await listClientIdsByEmail(tx, email)).length > 0)
    throw signInFailed(
      t('{email} already has an account here. Sign in first, then open the invitation again.', { email }),
      { code: 'sign_in_first' },
    )
  const { password, fullName = invitation.fullName, language = invitation.language } = acceptance
  const username = acceptance.username ?? (await findFreeUsername(tx, email))
  requirePasswordAccess(visit.config, username)
  if (password === undefined)
    throw fieldError('password', passwordTooShortMessage(visit.config.passwordMinLength))
  const person = { username, fullName, email, companyName: company.name }
  await requireStrongPassword(tx, visit, { password, owner: person })
  const userId = await createUser(tx, {
    ...person,
    password,
    role: 'client',
    companyId: company.id,
    companyRole: role,
    projectIds: await filterExistingProjects(tx, company.id, projectIds),
    invitedBy,
    language,
    ...(shown ? { pendingEmail: email } : { emailVouched: true }),
  })
  await limitColleagueNotifications(tx, { userId, invitedBy })
  if (shown) await trySendConfirmation(tx, userId)
  await markInvitationUsed(tx, resolved, userId)
  await notifyMemberJoined(tx, { ...resolved, userId, visit })
  return userId
}

/**
 * Limits the notifications of a colleague whom a client invited to items that wait for them. They can change this in
 * their profile.
 */
async function limitColleagueNotifications(
  tx: Database,
  { userId, invitedBy }: { userId: number; invitedBy: number },
): Promise<void> {
  const { role } = await readUser(tx, invitedBy, ['role'])
  if (role === 'client') await changeNotificationSettings(tx, userId, toPresetChoices('client', 'needed'))
}

/** Returns the user who accepted with this link and password before, for a repetition of the request. */
export async function findAcceptingUser(
  tx: Database,
  { token, password }: InvitationAcceptance,
): Promise<number | undefined> {
  const used = await tx
    .selectFrom('companyInvitations')
    .select('usedBy')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const isTheirs =
    used?.usedBy != null && password !== undefined && (await isPassword(tx, used.usedBy, password))
  return isTheirs ? (used.usedBy ?? undefined) : undefined
}

async function requireInvitedUser(tx: Database, userId: number, email: string): Promise<void> {
  if ((await listClientIdsByEmail(tx, email)).includes(userId)) return
  const { email: own } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  throw conflict(
    own.toLowerCase() === email.toLowerCase()
      ? t('Confirm your email address first, then open the invitation again.')
      : t('This invitation is for {email}. You’re signed in with {own}.', { email, own }),
    { code: 'other_account' },
  )
}

/** Marks an invitation as used and cancels its mail if that still waits, for example without a mail server. */
async function markInvitationUsed(
  tx: Database,
  { invitation, company }: InvitationWithCompany,
  usedBy: number,
): Promise<void> {
  await tx
    .updateTable('companyInvitations')
    .set({ usedBy, usedAt: sql`now()` })
    .where('id', '=', invitation.id)
    .execute()
  await cancelInvitationMails(tx, { companyId: company.id, email: invitation.email })
}

async function notifyMemberJoined(
  tx: Database,
  { company, invitation, userId, visit }: { userId: number; visit: Visit } & InvitationWithCompany,
): Promise<void> {
  const { invitedBy, role, projectIds } = invitation
  const people = await tx
    .selectFrom('users')
    .select(['id', 'fullName', 'role'])
    .where('id', 'in', [userId, invitedBy])
    .execute()
  const joinedName = people.find(({ id }) => id === userId)?.fullName ?? ''
  const inviter = people.find(({ id }) => id === invitedBy)
  const ctx = createContext(tx, { id: userId, role: 'client' })
  await ctx.emit('person_joined', company)
  if (inviter) await ctx.emit('invitation_used', company, { reader: inviter, fullName: joinedName })
  const details = { company: company.id, role, ...(projectIds && { someProjects: true }) }
  await recordAudit(tx, { visit, actorId: userId, action: 'company.person_joined', userId, details })
}

/** Returns the chosen projects that still belong to the company. */
const filterExistingProjects = async (tx: Database, companyId: number, projectIds: number[] | null) =>
  projectIds?.length ? filterCompanyProjectIds(tx, companyId, projectIds) : projectIds
