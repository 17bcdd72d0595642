import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Role } from '#shared/contract/roles.ts'
import type { UserChange } from '#shared/users/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, fieldError, forbidden } from '#server/platform/errors.ts'
import { dropPendingAddress, giveAddress, typeAddress } from '#server/core/auth/email-address.ts'
import { revokeLink } from '#server/core/auth/links.ts'
import { lockOut } from '#server/features/users/lock-out.ts'
import { audit, changesOf } from '#server/core/audit/record-audit.ts'
import { removeFactors } from '#server/core/auth/factors/remove-factors.ts'
import { deleteNotifications } from '#server/core/notifications/queries.ts'
import { keepWaitingMails } from '#server/core/mail/keep-waiting-mails.ts'
import { ensureName } from '#server/platform/http/names.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { endAccessOf, endSessionsOf, renewSession, tokenOf } from '#server/core/auth/sessions.ts'
import { passwordChanged } from '#server/core/auth/password-changed.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { ensureOffered } from '#server/core/settings/offer.ts'
import { releaseWork } from './release-work.ts'
import { endMemberships } from '#server/features/companies/end-membership.ts'
import { desertedBy, followAccount } from '#server/features/companies/follow-account.ts'
import { type FoundUser as Person, managesStaff } from './queries.ts'
import {
  type StaffPlace,
  ensureNotLastOwner,
  forgetOtherCompanies,
  keepStaffCompanies,
  staffPlace,
} from './staff-role.ts'
import { notifyOfLostAccess, notifyOfRole, notifyOfStaffRole } from '#server/core/mail/staff-mails.ts'
import { t } from '#shared/i18n/t.ts'
import type { CallContext, Context } from '#server/core/context/context.ts'

/** Columns that users can only change for themselves. */
interface ProfileColumns {
  timeZone?: string | null | undefined
  language?: string | null | undefined
  pictureUploadId?: number | null | undefined
}

type Change = z.output<typeof UserChange> & ProfileColumns

/**
 * Changes the given fields of a user. A new password or role ends the user's sessions. If users make the change
 * themselves, the current session stays and gets a new token. An address that users enter for themselves stays pending
 * until it's confirmed.
 * @throws 400 for a client or a staff freelancer without a company, an invalid new name, and a language that isn't
 * offered; 403 for a staff role that only portal owners can give, and for a company that the user doesn't own; 409 for
 * a company with several members, which is renamed on its page, and if no portal owner would be left
 */
export async function changeUser(
  ctx: CallContext,
  person: Person,
  { password, email, staffRole, companyIds, ...change }: Change,
): Promise<void> {
  const chosen = { staffRole, companyIds }
  if (isNothing({ password, email, ...chosen, ...change })) return
  const role = change.role ?? person.role
  const { companyName, ...columns } = change
  await ensureCompanyName(ctx.db, person, role, companyName)
  ensureName('fullName', change.fullName, person.fullName)
  ensureName('companyName', companyName, person.companyName)
  await ensureOffered(ctx.db, change.language)
  const place = await nextPlace(ctx, person, role, chosen)
  await notifyOfRole(ctx.db, ctx.actor.id, person, person.role, role)
  await notifyOfStaffRole(ctx.db, ctx.actor.id, person, person.staffRole, place?.staffRole ?? null)
  const newAddress = email !== undefined && email !== person.email

  await ctx.db
    .updateTable('users')
    .set({
      ...columns,
      ...(change.language !== undefined && ctx.actor.id === person.id && { languageChosen: true }),
      staffRole: place?.staffRole ?? null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', person.id)
    .execute()
  await followAccount(ctx, person, { role, companyName: companyName ?? person.companyName })
  await keepPlace(ctx.db, person, place)
  if (role === 'client' && person.role === 'staff') await deleteNotifications(ctx.db, person.id)
  if (email !== undefined && ctx.actor.id === person.id)
    await typeAddress(ctx.db, ctx.visit.config, person, email)
  else if (newAddress) await giveAddress(ctx.db, person, email)
  if (password !== undefined) await givePassword(ctx, person, password)
  if (password !== undefined || role !== person.role || place?.staffRole !== (person.staffRole ?? undefined))
    await endOthers(ctx, person)
  await ctx.emit('user_updated', person)
  await auditChange(ctx, person, { password, email, ...change, ...place })
}

/** @throws 400 for a client who would have no company */
async function ensureCompanyName(
  tx: Database,
  person: Person,
  role: Role,
  companyName: string | null | undefined,
): Promise<void> {
  if (role === 'staff' || companyName) return
  const isKnown =
    companyName === undefined && (person.role === 'client' || (await desertedBy(tx, person.id)).length > 0)
  if (!isKnown) throw fieldError('companyName', t('Company name is required for clients'))
}

const isNothing = (change: object) => Object.values(change).every((value) => value === undefined)

/**
 * Returns the new staff role of a user and its companies, or null for a client. A user who is made staff without a role
 * becomes an owner, as all staff were before roles existed.
 */
async function nextPlace(
  ctx: Context,
  person: Person,
  role: Role,
  { staffRole, companyIds }: Pick<Change, 'staffRole' | 'companyIds'>,
): Promise<StaffPlace | null> {
  const chosen = {
    staffRole: staffRole ?? person.staffRole ?? 'owner',
    companyIds: companyIds ?? person.companyIds,
  }
  const place = await staffPlace(ctx.db, role, chosen, person.companyIds ?? [])
  if (isSamePlace(person, place)) return place
  if (!managesStaff(ctx.actor)) throw forbidden(t('Only owners of the portal say what staff may do.'))
  if (person.staffRole === 'owner' && place?.staffRole !== 'owner') await ensureNotLastOwner(ctx.db, person)
  return place
}

const isSamePlace = ({ staffRole, companyIds }: Person, place: StaffPlace | null) =>
  staffRole === (place?.staffRole ?? null) && isDeepStrictEqual(companyIds, place?.companyIds ?? null)

/**
 * Saves the staff companies of a user. A freelancer loses the notifications about all other companies. Work outside of
 * a freelancer's companies, and all work of a user who leaves the staff, is no longer assigned to anyone. Open pages
 * reload.
 */
async function keepPlace(tx: Database, person: Person, place: StaffPlace | null): Promise<void> {
  if (isSamePlace(person, place)) return
  await keepStaffCompanies(tx, person.id, place ?? { companyIds: [] })
  if (place?.staffRole === 'freelancer') await forgetOtherCompanies(tx, person.id, place)
  if (place === null || place.staffRole === 'freelancer')
    await releaseWork(tx, person.id, place ?? { companyIds: [] })
  await publish(tx, { kind: 'sessions-ended', userId: person.id })
}

/**
 * Changes the user's own password. Every other session ends, and this one gets a new token. `lockOut` also revokes all
 * other access.
 */
export async function changeOwnPassword(
  ctx: CallContext,
  person: Person,
  chosen: { newPassword: string; lockOut: boolean },
): Promise<void> {
  if (chosen.lockOut) await lockOut(ctx.db, ctx.actor, person.id, ctx.visit, { except: tokenOf(ctx.visit) })
  await givePassword(ctx, person, chosen.newPassword, chosen.lockOut)
  await endOthers(ctx, person)
}

async function givePassword(
  ctx: CallContext,
  person: Person,
  password: string,
  lockedOut = false,
): Promise<void> {
  const by = ctx.actor.id === person.id ? 'person' : 'staff'
  await setPassword(ctx.db, person.id, password, { mustChange: by === 'staff' })
  await dropPendingAddress(ctx.db, person.id)
  // A link to choose another password would undo this change.
  await revokeLink(ctx.db, person.id, 'invitation', 'reset')
  await passwordChanged(ctx.db, person.id, ctx.actor.id, { by, lockedOut }, ctx.visit)
}

async function endOthers(ctx: CallContext, person: Person): Promise<void> {
  const own = ctx.actor.id === person.id
  await endSessionsOf(ctx.db, person.id, own ? tokenOf(ctx.visit) : undefined)
  if (own) await renewSession(ctx.db, ctx.visit)
}

async function auditChange(
  ctx: Context,
  person: Person,
  change: Partial<Omit<Change, 'companyIds'>> & { companyIds?: readonly number[] | undefined },
): Promise<void> {
  const ofStaff = person.role === 'staff' && change.staffRole
  const { staffRole: _staffRole, companyIds: _companyIds, ...facts } = change
  const details = changesOf(person, ofStaff ? change : facts, ['role', 'staffRole'])
  if (details) await audit(ctx, 'user.updated', { userId: person.id, details })
  const role = changesOf(
    { ...person, companyIds: person.companyIds?.map(String) },
    {
      role: change.role,
      ...(ofStaff && { staffRole: change.staffRole, companyIds: change.companyIds?.map(String) }),
    },
    ['role', 'staffRole', 'companyIds'],
  )
  if (role) await audit(ctx, 'user.role_changed', { userId: person.id, details: role })
}

/**
 * Deletes a user's account and ends their access. Records keep the user's name.
 * @throws 409 for the actor's own account and for the last portal owner
 */
export async function deleteUser(ctx: Context, person: Person): Promise<void> {
  if (person.id === ctx.actor.id) throw conflict(t('You can’t delete your own account.'))
  if (person.staffRole === 'owner') await ensureNotLastOwner(ctx.db, person)
  await notifyOfLostAccess(ctx.db, ctx.actor.id, person, 'deleted')
  await endAccessOf(ctx.db, person.id)
  // Frees the username for someone else. No one can choose a username that contains a space.
  await ctx.db
    .updateTable('users')
    .set({
      deletedAt: sql`now()`,
      pictureUploadId: null,
      username: sql<string>`username || ' #' || id`,
    })
    .where('id', '=', person.id)
    .execute()
  await ctx.db.deleteFrom('credentials').where('userId', '=', person.id).execute()
  await ctx.db.deleteFrom('accountLinks').where('userId', '=', person.id).execute()
  await ctx.db.deleteFrom('knownDevices').where('userId', '=', person.id).execute()
  await removeFactors(ctx.db, person.id)
  await endMemberships(ctx, person.id)
  await keepWaitingMails(ctx.db, person.id)
  await ctx.emit('user_deleted', person)
  await audit(ctx, 'user.deleted', { userId: person.id })
}
