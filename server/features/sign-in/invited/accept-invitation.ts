import { sql } from 'kysely'
import type * as z from 'zod'
import {
  ensureRoom,
  joinCompany,
  projectsAmong,
  rightsChanged,
} from '#server/features/companies/memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { keepCompanyInvitations } from '#server/core/mail/keep-waiting-mails.ts'
import { ensureHolder } from '#server/core/auth/one-time-links.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { createUser } from '#server/features/users/create-user.ts'
import { conflict, fieldError, signInRefused } from '#server/platform/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { ensureGoodPassword } from '#server/core/auth/choose-password.ts'
import { ensurePasswordFor } from '#server/core/auth/one-way-in.ts'
import { isPassword } from '#server/core/auth/passwords.ts'
import { sendConfirmation } from '#server/core/auth/send-confirmation.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { freeUsername, clientsWith } from '#server/features/companies/invited-account.ts'
import { type HeldInvitation, lockHeldInvitation } from '#server/features/companies/invitation-queries.ts'
import { t } from '#shared/i18n/t.ts'
import type { AcceptedCompanyInvitation } from '#shared/sign-in/schemas.ts'
import { createContext } from '#server/core/events/create-context.ts'
import { shortPassword } from '#shared/contract/lengths.ts'

type Accepted = z.output<typeof AcceptedCompanyInvitation>
type Held = NonNullable<Awaited<ReturnType<typeof lockHeldInvitation>>>

/**
 * Adds a signed-in user to the company, if the invitation is to their confirmed address.
 * @throws 404 for a link that doesn't work, 409 with the code `other_account` or `too_many`
 */
export async function joinSignedIn(
  tx: Database,
  userId: number,
  token: string,
  visit: Visit,
): Promise<number> {
  const held = ensureHolder(await lockHeldInvitation(tx, token))
  const { invitation, company } = held
  await ensureInvited(tx, userId, invitation)
  await ensureRoom(tx, company)
  const { role, invitedBy } = invitation
  const projectIds = await stillThere(tx, company.id, invitation.projectIds)
  const joined = await joinCompany(tx, { companyId: company.id, userId, role, projectIds, invitedBy })
  await markUsed(tx, held, userId)
  // A current member keeps their role.
  if (!joined) return userId
  await rightsChanged(tx, userId)
  await tellOfJoining(tx, held, userId, visit)
  return userId
}

/**
 * Creates an account for an invited person and adds it to the company. If staff were shown the link, it doesn't prove
 * who has the address, so the address must then be confirmed.
 * @throws 404 for a link that doesn't work, 401 with the code `sign_in_first` for a known address, 400 without a good
 * password, 403 if passwords aren't used, 409 for a username that is taken and with the code `too_many`
 */
export async function joinAsNew(tx: Database, accepted: Accepted, visit: Visit): Promise<number> {
  const held = ensureHolder(await lockHeldInvitation(tx, accepted.token))
  const { invitation, company } = held
  const { email, language, shown, role, projectIds, invitedBy } = invitation
  if ((await clientsWith(tx, email)).length > 0)
    throw signInRefused(
      t('{email} has an account here. Sign in first, then open the invitation again.', { email }),
      {
        code: 'sign_in_first',
      },
    )
  const { password, fullName = invitation.fullName } = accepted
  const username = accepted.username ?? (await freeUsername(tx, email))
  ensurePasswordFor(visit.config, username)
  if (password === undefined) throw fieldError('password', shortPassword(visit.config.passwordMinLength))
  const person = { username, fullName, email, companyName: company.name }
  await ensureGoodPassword(tx, visit, password, person)
  const userId = await createUser(tx, {
    ...person,
    password,
    role: 'client',
    companyId: company.id,
    companyRole: role,
    projectIds: await stillThere(tx, company.id, projectIds),
    invitedBy,
    language,
    ...(shown ? { pendingEmail: email } : { emailVouched: true }),
  })
  if (shown) await sendConfirmation(tx, userId)
  await markUsed(tx, held, userId)
  await tellOfJoining(tx, held, userId, visit)
  return userId
}

/** Returns the user who accepted with this link and password before, for a repetition of the request. */
export async function formerGuest(tx: Database, { token, password }: Accepted): Promise<number | undefined> {
  const used = await tx
    .selectFrom('companyInvitations')
    .select('usedBy')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const isTheirs =
    used?.usedBy != null && password !== undefined && (await isPassword(tx, used.usedBy, password))
  return isTheirs ? (used.usedBy ?? undefined) : undefined
}

async function ensureInvited(tx: Database, userId: number, { email }: HeldInvitation): Promise<void> {
  if ((await clientsWith(tx, email)).includes(userId)) return
  const { email: own } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  throw conflict(
    own.toLowerCase() === email.toLowerCase()
      ? t('Confirm your email address first, then open the invitation again.')
      : t('This invitation is for {email}. You are signed in with {own}.', { email, own }),
    { code: 'other_account' },
  )
}

/** Marks an invitation as used and cancels its mail if that still waits, for example without a mail server. */
async function markUsed(tx: Database, { invitation, company }: Held, usedBy: number): Promise<void> {
  await tx
    .updateTable('companyInvitations')
    .set({ usedBy, usedAt: sql`now()` })
    .where('id', '=', invitation.id)
    .execute()
  await keepCompanyInvitations(tx, { companyId: company.id, email: invitation.email })
}

async function tellOfJoining(
  tx: Database,
  { company, invitation: { invitedBy, role } }: Held,
  userId: number,
  visit: Visit,
): Promise<void> {
  const actor = { id: userId, role: 'client' as const }
  const people = await tx
    .selectFrom('users')
    .select(['id', 'fullName', 'role'])
    .where('id', 'in', [userId, invitedBy])
    .execute()
  const nameOf = people.find(({ id }) => id === userId)?.fullName ?? ''
  const inviter = people.find(({ id }) => id === invitedBy)
  await createContext(tx, actor).emit('person_joined', company)
  if (inviter)
    await createContext(tx, actor).emit('invitation_used', company, { reader: inviter, fullName: nameOf })
  await recordAudit(tx, visit, userId, 'company.person_joined', {
    userId,
    details: { company: company.id, role },
  })
}

/** Returns the chosen projects that still belong to the company. */
const stillThere = async (tx: Database, companyId: number, projectIds: number[] | null) =>
  projectIds?.length ? projectsAmong(tx, companyId, projectIds) : projectIds
