import type { Actor } from '#shared/contract/policy.ts'
import { notifyOfRoleChange } from '#server/core/mail/staff-mails.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import {
  type ClientCompanyInput,
  addClientToCompany,
} from '#server/features/companies/add-client-to-company.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { canManageStaff } from './queries.ts'
import { requireOfferedLanguage } from '#server/core/settings/language-offer.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { saveStaffCompanies, resolveStaffAccess } from './staff-role.ts'
import { requireAllowedUsername } from '#server/core/auth/username.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

interface NewUserValues extends Partial<{
  [K in keyof ClientCompanyInput]: ClientCompanyInput[K] | undefined
}> {
  username: string
  fullName: string
  email: string
  role: Role
  /** Staff role. Defaults to owner. */
  staffRole?: StaffRole | undefined
  /** The companies that a staff freelancer works for. */
  companyIds?: readonly number[] | undefined
  /** Null or undefined means the agency's language. */
  language?: string | null | undefined
  /** ISO 8601. Set for a user who will choose a password through a link. */
  invitedAt?: string
  /** Whether the address is known to be the user's. */
  emailVouched?: boolean
  /** Equals `email` if the user entered it and has to confirm it. */
  pendingEmail?: string
}

interface PasswordValues {
  password: string
  /** Whether the user has to replace it. */
  mustChange?: boolean
}

/** Creates a user with a password and returns the id. @throws as `createUserWithoutPassword` does */
export async function createUser(
  tx: Database,
  { password, mustChange = false, ...person }: NewUserValues & PasswordValues,
): Promise<number> {
  const id = await createUserWithoutPassword(tx, person)
  await setPassword(tx, id, { password, mustChange })
  return id
}

/**
 * Creates a user without a password and returns the id.
 * @throws 400 for a username with an `@` that isn't the user's own confirmed address, a language that isn't offered, a
 * staff freelancer without companies, and a missing or archived company; 409 for a username that is taken, ignoring
 * case, and for a full company
 */
export async function createUserWithoutPassword(
  tx: Database,
  { companyName = null, companyId, companyRole, projectIds, invitedBy, ...values }: NewUserValues,
): Promise<number> {
  const { staffRole = 'owner', companyIds, ...person } = values
  const staffAccess = await resolveStaffAccess(tx, { role: person.role, staffRole, companyIds })
  const isConfirmed = person.pendingEmail !== person.email
  requireAllowedUsername(person.username, isConfirmed ? person.email : null)
  await requireOfferedLanguage(tx, person.language)
  const created = await tx
    .insertInto('users')
    .values({ ...person, staffRole: staffAccess?.staffRole ?? null })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) {
    const message = t('This username is taken. Please choose another.')
    throw conflict(message, { errors: [{ path: 'username', message }] })
  }
  const company = { companyName, companyId, companyRole, projectIds, invitedBy }
  if (staffAccess) await saveStaffCompanies(tx, created.id, staffAccess)
  else await addClientToCompany(tx, { ...person, ...created }, company)
  return created.id
}

/** @throws 403 if anyone but a portal owner would create a staff member */
export function authorizeUserCreation(actor: Actor, { role }: { role: Role }): void {
  if (role === 'staff' && !canManageStaff(actor))
    throw forbidden(t('Only agency owners can create staff accounts.'))
}

/** Mails other staff, emits an event, and adds an audit entry after staff have created or invited a user. */
export async function afterUserCreated(
  ctx: Context,
  person: { id: number; fullName: string; role: Role },
  action: 'user.created' | 'user.invited',
): Promise<void> {
  const { id, role } = person
  await notifyOfRoleChange(ctx.db, { actorId: ctx.actor.id, user: person, previousRole: null, role })
  await ctx.emit('user_created', person)
  await audit(ctx, action, { userId: id, details: { role } })
}
