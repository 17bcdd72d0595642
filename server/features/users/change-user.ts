import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Role } from '#shared/contract/roles.ts'
import type { UserChange } from '#shared/users/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, fieldError, forbidden } from '#server/platform/errors.ts'
import { cancelPendingEmail, setVerifiedEmail, requestEmailChange } from '#server/core/auth/email-address.ts'
import { tryRevokeLink } from '#server/core/auth/links.ts'
import { revokeAccessAndAudit } from '#server/features/users/revoke-access.ts'
import { audit, getAuditChanges } from '#server/core/audit/record-audit.ts'
import { deleteFactors } from '#server/core/auth/factors/delete-factors.ts'
import { deleteNotifications } from '#server/core/notifications/queries.ts'
import { cancelQueuedMails } from '#server/core/mail/cancel-queued-mails.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { publish } from '#server/core/realtime/publish.ts'
import {
  endUserAccess,
  endUserSessions,
  rotateSessionToken,
  getSessionToken,
} from '#server/core/auth/sessions.ts'
import { notifyPasswordChange } from '#server/core/auth/notify-password-change.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { requireOfferedLanguage } from '#server/core/settings/language-offer.ts'
import { unassignStaffWork } from './staff-work.ts'
import { endMemberships } from '#server/features/companies/end-membership.ts'
import {
  listCompaniesWithoutMembers,
  syncUserCompanies,
} from '#server/features/companies/sync-user-companies.ts'
import { type FoundUser as Person, canManageStaff } from './queries.ts'
import {
  type StaffAccess,
  requireOtherPortalOwner,
  deleteOtherCompanyNotifications,
  saveStaffCompanies,
  resolveStaffAccess,
} from './staff-role.ts'
import {
  notifyOfLostAccess,
  notifyOfRoleChange,
  notifyOfStaffRoleChange,
} from '#server/core/mail/staff-mails.ts'
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
  if (isEmptyChange({ password, email, ...chosen, ...change })) return
  const role = change.role ?? person.role
  const { companyName, ...columns } = change
  await requireCompanyName(ctx.db, { person, role, companyName })
  requireValidName('fullName', change.fullName, person.fullName)
  requireValidName('companyName', companyName, person.companyName)
  await requireOfferedLanguage(ctx.db, change.language)
  const staffAccess = await resolveNewStaffAccess(ctx, person, { role, ...chosen })
  await notifyOfRoleChange(ctx.db, { actorId: ctx.actor.id, user: person, previousRole: person.role, role })
  const newStaffRole = staffAccess?.staffRole ?? null
  await notifyOfStaffRoleChange(ctx.db, {
    actorId: ctx.actor.id,
    user: person,
    previousRole: person.staffRole,
    role: newStaffRole,
  })
  const newAddress = email !== undefined && email !== person.email

  await ctx.db
    .updateTable('users')
    .set({
      ...columns,
      ...(change.language !== undefined && ctx.actor.id === person.id && { languageChosen: true }),
      staffRole: newStaffRole,
      updatedAt: sql`now()`,
    })
    .where('id', '=', person.id)
    .execute()
  await syncUserCompanies(ctx, person, { role, companyName: companyName ?? person.companyName })
  await saveStaffAccess(ctx.db, person, staffAccess)
  if (role === 'client' && person.role === 'staff') await deleteNotifications(ctx.db, person.id)
  if (email !== undefined && ctx.actor.id === person.id)
    await requestEmailChange(ctx.db, ctx.visit.config, { person, email })
  else if (newAddress) await setVerifiedEmail(ctx.db, person, email)
  if (password !== undefined) await replacePassword(ctx, person, { password })
  if (password !== undefined || role !== person.role || newStaffRole !== person.staffRole)
    await endOtherSessions(ctx, person)
  await ctx.emit('user_updated', person)
  await auditChange(ctx, person, { password, email, ...change, ...staffAccess })
}

/** @throws 400 for a client who would have no company */
async function requireCompanyName(
  tx: Database,
  { person, role, companyName }: { person: Person; role: Role; companyName: string | null | undefined },
): Promise<void> {
  if (role === 'staff' || companyName) return
  const isKnown =
    companyName === undefined &&
    (person.role === 'client' || (await listCompaniesWithoutMembers(tx, person.id)).length > 0)
  if (!isKnown) throw fieldError('companyName', t('Company name is required for clients'))
}

const isEmptyChange = (change: object) => Object.values(change).every((value) => value === undefined)

/**
 * Returns the new staff role of a user and its companies, or null for a client. A user who is made staff without a role
 * becomes an owner, as all staff were before roles existed.
 */
async function resolveNewStaffAccess(
  ctx: Context,
  person: Person,
  { role, staffRole, companyIds }: { role: Role } & Pick<Change, 'staffRole' | 'companyIds'>,
): Promise<StaffAccess | null> {
  const staffAccess = await resolveStaffAccess(ctx.db, {
    role,
    staffRole: staffRole ?? person.staffRole ?? 'owner',
    companyIds: companyIds ?? person.companyIds,
    currentCompanyIds: person.companyIds ?? [],
  })
  if (hasSameStaffAccess(person, staffAccess)) return staffAccess
  if (!canManageStaff(ctx.actor)) throw forbidden(t('Only agency owners can change staff roles.'))
  if (person.staffRole === 'owner' && staffAccess?.staffRole !== 'owner')
    await requireOtherPortalOwner(ctx.db, person)
  return staffAccess
}

const hasSameStaffAccess = ({ staffRole, companyIds }: Person, staffAccess: StaffAccess | null) =>
  staffRole === (staffAccess?.staffRole ?? null) &&
  isDeepStrictEqual(companyIds, staffAccess?.companyIds ?? null)

/**
 * Saves the staff companies of a user. A freelancer loses the notifications about all other companies. Work outside of
 * a freelancer's companies, and all work of a user who leaves the staff, is no longer assigned to anyone. Open pages
 * reload.
 */
async function saveStaffAccess(tx: Database, person: Person, staffAccess: StaffAccess | null): Promise<void> {
  if (hasSameStaffAccess(person, staffAccess)) return
  await saveStaffCompanies(tx, person.id, staffAccess ?? { companyIds: [] })
  if (staffAccess?.staffRole === 'freelancer')
    await deleteOtherCompanyNotifications(tx, person.id, staffAccess)
  if (staffAccess === null || staffAccess.staffRole === 'freelancer')
    await unassignStaffWork(tx, person.id, staffAccess ?? { companyIds: [] })
  await publish(tx, { kind: 'sessions-ended', userId: person.id })
}

/** Changes the user's own password and ends all other sessions. `lockOut` also revokes all other access. */
export async function changeOwnPassword(
  ctx: CallContext,
  person: Person,
  chosen: { newPassword: string; lockOut: boolean },
): Promise<void> {
  const { db, actor, visit } = ctx
  if (chosen.lockOut)
    await revokeAccessAndAudit(db, { actor, userId: person.id, visit, exceptToken: getSessionToken(visit) })
  await replacePassword(ctx, person, { password: chosen.newPassword, lockedOut: chosen.lockOut })
  await endOtherSessions(ctx, person)
}

async function replacePassword(
  ctx: CallContext,
  person: Person,
  { password, lockedOut = false }: { password: string; lockedOut?: boolean | undefined },
): Promise<void> {
  const changedBy = ctx.actor.id === person.id ? 'person' : 'staff'
  await setPassword(ctx.db, person.id, { password, mustChange: changedBy === 'staff' })
  await cancelPendingEmail(ctx.db, person.id)
  // A link to choose another password would undo this change.
  await tryRevokeLink(ctx.db, person.id, 'invitation', 'reset')
  await notifyPasswordChange(ctx.db, {
    userId: person.id,
    actorId: ctx.actor.id,
    changedBy,
    lockedOut,
    visit: ctx.visit,
  })
}

async function endOtherSessions(ctx: CallContext, person: Person): Promise<void> {
  const own = ctx.actor.id === person.id
  await endUserSessions(ctx.db, person.id, own ? getSessionToken(ctx.visit) : undefined)
  if (own) await rotateSessionToken(ctx.db, ctx.visit)
}

async function auditChange(
  ctx: Context,
  person: Person,
  change: Partial<Omit<Change, 'companyIds'>> & { companyIds?: readonly number[] | undefined },
): Promise<void> {
  const ofStaff = person.role === 'staff' && change.staffRole
  const { staffRole: _staffRole, companyIds: _companyIds, ...facts } = change
  const details = getAuditChanges(person, ofStaff ? change : facts, ['role', 'staffRole'])
  if (details) await audit(ctx, 'user.updated', { userId: person.id, details })
  const role = getAuditChanges(
    { ...person, companyIds: person.companyIds?.map(String) },
    {
      role: change.role,
      ...(ofStaff && { staffRole: change.staffRole, companyIds: change.companyIds?.map(String) }),
    },
    ['role', 'staffRole', 'companyIds'],
  )
  if (role) await audit(ctx, 'user.role_changed', { userId: person.id, details: role })
}

/** Deletes an account; records keep its name. @throws 409 for the actor's own and the last portal owner's */
export async function deleteUser(ctx: Context, person: Person): Promise<void> {
  if (person.id === ctx.actor.id) throw conflict(t('You can’t delete your own account.'))
  if (person.staffRole === 'owner') await requireOtherPortalOwner(ctx.db, person)
  await notifyOfLostAccess(ctx.db, { actorId: ctx.actor.id, user: person, action: 'deleted' })
  await endUserAccess(ctx.db, person.id)
  // Frees the username for someone else. No one can choose a username that contains a space.
  await ctx.db
    .updateTable('users')
    .set({ deletedAt: sql`now()`, pictureUploadId: null, username: sql<string>`username || ' #' || id` })
    .where('id', '=', person.id)
    .execute()
  for (const table of ['credentials', 'accountLinks', 'userAddresses', 'knownDevices'] as const)
    await ctx.db.deleteFrom(table).where('userId', '=', person.id).execute()
  await deleteFactors(ctx.db, person.id)
  await endMemberships(ctx, person.id)
  await cancelQueuedMails(ctx.db, person.id)
  await ctx.emit('user_deleted', person)
  await audit(ctx, 'user.deleted', { userId: person.id })
}
