import type { Visit } from '#server/http/visit.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role } from '#shared/users/values.ts'
import type { UserChange } from '#shared/users/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { dropPendingAddress, giveAddress, typeAddress } from '#server/identity/email-address.ts'
import { revokeLink } from '#server/identity/links.ts'
import { lockOut } from '#server/identity/lock-out.ts'
import { happened } from '#server/events/happened.ts'
import { changesOf } from '#server/features/audit/changes-of.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { removeFactors } from '#server/identity/factors/remove-factors.ts'
import { deleteNotifications } from '#server/features/notifications/delete-notifications.ts'
import { keepWaitingMails } from '#server/delivery/mail/keep-waiting-mails.ts'
import { ensureName } from '#server/http/names.ts'
import { endAccessOf, endSessionsOf, renewSession, tokenOf } from '#server/identity/sessions.ts'
import { passwordChanged } from '#server/identity/password-changed.ts'
import { setPassword } from '#server/identity/passwords.ts'
import { ensureOffered } from '#server/language/offer.ts'
import { isLastStaff } from './queries.ts'
import { notifyOfLostAccess, notifyOfRole } from '#server/delivery/mail/staff-mails.ts'
import { t } from '#shared/words.ts'

interface Person {
  id: number
  fullName: string
  email: string
  emailConfirmed: boolean
  pendingEmail: string | null
  role: Role
  companyName: string | null
}

/** Columns that only the person themselves can change. */
interface ProfileColumns {
  timeZone?: string | null | undefined
  language?: string | null | undefined
  pictureUploadId?: number | null
}

type Change = z.output<typeof UserChange> & ProfileColumns

/**
 * Changes the given fields of a person. A new password or role ends the person's sessions, except the one with which
 * they change it themselves; that one gets a new token. An address that people enter for themselves stays pending until
 * it is confirmed.
 * @throws 400 for a client without a company, an invalid new name and a language that is not offered, 409 if the last member of staff would become
 * a client
 */
export async function changeUser(
  tx: Database,
  actor: Actor,
  person: Person,
  { password, email, ...change }: Change,
  visit: Visit,
): Promise<void> {
  if (password === undefined && email === undefined && Object.keys(change).length === 0) return
  const role = change.role ?? person.role
  const companyName = change.companyName === undefined ? person.companyName : change.companyName
  if (role === 'client' && companyName === null)
    throw fieldError('companyName', t('Company name is required for clients'))
  ensureName('fullName', change.fullName, person.fullName)
  ensureName('companyName', change.companyName, person.companyName)
  await ensureOffered(tx, change.language)
  if (role === 'client' && person.role === 'staff') await ensureNotLastStaff(tx, person)
  await notifyOfRole(tx, actor.id, person, person.role, role)
  const newAddress = email !== undefined && email !== person.email

  await tx
    .updateTable('users')
    .set({
      ...change,
      ...(change.language !== undefined && actor.id === person.id && { languageChosen: true }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', person.id)
    .execute()
  if (role === 'client' && person.role === 'staff') await deleteNotifications(tx, person.id)
  if (email !== undefined && actor.id === person.id) await typeAddress(tx, visit.config, person, email)
  else if (newAddress) await giveAddress(tx, person, email)
  if (password !== undefined) await givePassword(tx, actor, person, password, visit)
  if (password !== undefined || role !== person.role) await endOthers(tx, actor, person, visit)
  await happened(tx, actor, 'user_updated', person)
  await audit(tx, actor, person, visit, { password, email, ...change })
}

/**
 * A person changes their own password: every other session ends, this one gets a new token. `lockOut` also revokes all
 * other access.
 */
export async function changeOwnPassword(
  tx: Database,
  actor: Actor,
  person: Person,
  chosen: { newPassword: string; lockOut: boolean },
  visit: Visit,
): Promise<void> {
  if (chosen.lockOut) await lockOut(tx, actor, person.id, visit, tokenOf(visit))
  await givePassword(tx, actor, person, chosen.newPassword, visit, chosen.lockOut)
  await endOthers(tx, actor, person, visit)
}

async function givePassword(
  tx: Database,
  actor: Actor,
  person: Person,
  password: string,
  visit: Visit,
  lockedOut = false,
): Promise<void> {
  const by = actor.id === person.id ? 'person' : 'staff'
  await setPassword(tx, person.id, password, { mustChange: by === 'staff' })
  await dropPendingAddress(tx, person.id)
  // A link to choose another one would undo it.
  await revokeLink(tx, person.id, 'invitation', 'reset')
  await passwordChanged(tx, person.id, actor.id, { by, lockedOut }, visit)
}

async function endOthers(tx: Database, actor: Actor, person: Person, visit: Visit): Promise<void> {
  const own = actor.id === person.id
  await endSessionsOf(tx, person.id, own ? tokenOf(visit) : undefined)
  if (own) await renewSession(tx, visit)
}

async function audit(
  tx: Database,
  actor: Actor,
  person: Person,
  visit: Visit,
  change: Partial<Change>,
): Promise<void> {
  const entry = {
    actorId: actor.id,
    entityType: 'user',
    entityId: person.id,
  }
  const details = changesOf(person, change, ['role'])
  if (details) await recordAudit(tx, visit, { ...entry, action: 'user.updated', details })
  const role = changesOf(person, { role: change.role }, ['role'])
  if (role)
    await recordAudit(tx, visit, {
      ...entry,
      action: 'user.role_changed',
      details: role,
    })
}

/**
 * Deletes a person's account: no sign-in, no session; records keep the name.
 * @throws 409 for the actor themselves and for the last member of staff
 */
export async function deleteUser(tx: Database, actor: Actor, person: Person, visit: Visit): Promise<void> {
  if (person.id === actor.id) throw conflict(t('You can’t delete your own account.'))
  if (person.role === 'staff') await ensureNotLastStaff(tx, person)
  await notifyOfLostAccess(tx, actor.id, person, 'deleted')
  await endAccessOf(tx, person.id)
  // Frees the username for somebody else; nobody can choose one that contains a space.
  await tx
    .updateTable('users')
    .set({
      deletedAt: sql`now()`,
      pictureUploadId: null,
      username: sql<string>`username || ' #' || id`,
    })
    .where('id', '=', person.id)
    .execute()
  await tx.deleteFrom('credentials').where('userId', '=', person.id).execute()
  await tx.deleteFrom('accountLinks').where('userId', '=', person.id).execute()
  await tx.deleteFrom('knownDevices').where('userId', '=', person.id).execute()
  await removeFactors(tx, person.id)
  await keepWaitingMails(tx, person.id)
  await happened(tx, actor, 'user_deleted', person)
  await recordAudit(tx, visit, { actorId: actor.id, action: 'user.deleted', userId: person.id })
}

/** @throws 409 if no other member of staff can sign in */
export async function ensureNotLastStaff(tx: Database, person: { id: number }): Promise<void> {
  if (await isLastStaff(tx, person.id))
    throw conflict(t('This is the last staff account, and the portal needs at least one.'))
}
