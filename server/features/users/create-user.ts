import type { Actor } from '#shared/contract/policy.ts'
import { notifyOfRole } from '#server/core/mail/staff-mails.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import { type ClientPlace, placeClient } from '#server/features/companies/place-client.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { managesStaff } from './queries.ts'
import { ensureOffered } from '#server/core/settings/offer.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { keepStaffCompanies, staffPlace } from './staff-role.ts'
import { ensureFreeOfAddresses } from '#server/core/auth/username.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

interface NewPerson extends Partial<{ [K in keyof ClientPlace]: ClientPlace[K] | undefined }> {
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

interface GivenPassword {
  password: string
  /** Whether the user has to replace it. */
  mustChange?: boolean
}

/** Creates a user with a password and returns the id. @throws as `createPerson` */
export async function createUser(
  tx: Database,
  { password, mustChange = false, ...person }: NewPerson & GivenPassword,
): Promise<number> {
  const id = await createPerson(tx, person)
  await setPassword(tx, id, password, { mustChange })
  return id
}

/**
 * Creates a user without a password and returns the id.
 * @throws 400 for a username with an `@` that isn't the user's own confirmed address, a language that isn't offered, a
 * staff freelancer without companies, and a missing or archived company; 409 for a username that is taken, ignoring
 * case, and for a full company
 */
export async function createPerson(
  tx: Database,
  {
    staffRole = 'owner',
    companyIds,
    companyName = null,
    companyId,
    companyRole,
    projectIds,
    invitedBy,
    ...person
  }: NewPerson,
): Promise<number> {
  const place = await staffPlace(tx, person.role, { staffRole, companyIds })
  const isConfirmed = person.pendingEmail !== person.email
  ensureFreeOfAddresses(person.username, isConfirmed ? person.email : null)
  await ensureOffered(tx, person.language)
  const created = await tx
    .insertInto('users')
    .values({ ...person, staffRole: place?.staffRole ?? null })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw conflict(taken(), { errors: [{ path: 'username', message: taken() }] })
  if (place) await keepStaffCompanies(tx, created.id, place)
  else
    await placeClient(
      tx,
      { ...person, ...created },
      { companyName, companyId, companyRole, projectIds, invitedBy },
    )
  return created.id
}

/** @throws 403 if anyone but a portal owner would create a staff member */
export function ensureMayMake(actor: Actor, { role }: { role: Role }): void {
  if (role === 'staff' && !managesStaff(actor))
    throw forbidden(t('Only owners of the portal create accounts for staff.'))
}

/** Mails other staff, emits an event, and adds an audit entry after staff have created or invited a user. */
export async function afterPersonCreated(
  ctx: Context,
  person: { id: number; fullName: string; role: Role },
  action: 'user.created' | 'user.invited',
): Promise<void> {
  const { id, role } = person
  await notifyOfRole(ctx.db, ctx.actor.id, person, null, role)
  await ctx.emit('user_created', person)
  await audit(ctx, action, { userId: id, details: { role } })
}

const taken = () => t('This username is taken. Please choose another.')
