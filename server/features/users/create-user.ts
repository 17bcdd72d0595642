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
  /** Of staff; without one, an owner. */
  staffRole?: StaffRole | undefined
  /** Of a freelancer of the staff. */
  companyIds?: readonly number[] | undefined
  /** Null or none for the agency's. */
  language?: string | null | undefined
  /** ISO 8601; set for a person who will choose a password through a link. */
  invitedAt?: string
  /** Whether the address is known to be the person's. */
  emailVouched?: boolean
  /** The same as `email` if the person entered it and has to confirm it. */
  pendingEmail?: string
}

interface GivenPassword {
  password: string
  /** Whether the person has to replace it. */
  mustChange?: boolean
}

/** Creates a person with a password and returns the number. @throws as `createPerson` */
export async function createUser(
  tx: Database,
  { password, mustChange = false, ...person }: NewPerson & GivenPassword,
): Promise<number> {
  const id = await createPerson(tx, person)
  await setPassword(tx, id, password, { mustChange })
  return id
}

/**
 * Creates a person without a password and returns the number.
 * @throws 400 for a username with an `@` that is not the person's own confirmed address, a language that is not offered,
 * a freelancer of the staff without companies and a company that is missing or archived, 409 when it is taken, in any case,
 * and for a company that is full
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

/** @throws 403 for a member of staff whom somebody else than an owner of the portal would make */
export function ensureMayMake(actor: Actor, { role }: { role: Role }): void {
  if (role === 'staff' && !managesStaff(actor))
    throw forbidden(t('Only owners of the portal create accounts for staff.'))
}

/** What follows when staff create or invite a person: mails to other staff, an activity, an audit entry. */
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
