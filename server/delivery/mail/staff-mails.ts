import type { Agency } from '#shared/agency/schemas.ts'
import type { Role } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { nowInWords } from '#server/delivery/mail/now-in-words.ts'
import { sendMail } from '#server/delivery/mail/send-mail.ts'

/* Mails to all staff about changes that give others access. They cannot be turned off, because a stolen session could
   do that. */

/** Who did it: a person, a command on the server (null), or the sign-in provider by its claim. */
type Actor = number | 'provider' | null

/**
 * Notifies the other staff when `person`, whose previous role was `before` (if any), joins or leaves them, and notifies
 * the person whose role changed; if neither happened, nobody.
 */
export async function notifyOfRole(
  tx: Database,
  actorId: Actor,
  { id, fullName }: { id: number; fullName: string },
  before: Role | null,
  role: Role,
): Promise<void> {
  if (before === role) return
  const note = role === 'staff' ? JOINS : before === 'staff' ? LEAVES : undefined
  if (note) await mailStaff(tx, actorId, note(fullName), id)
  if (before === null) return
  await mailEach(tx, [{ id }], actorId, role === 'staff' ? YOU_JOIN : YOU_LEAVE, TO_AFFECTED)
}

/** Notifies the other staff that one of them no longer has access; for a client, nobody. */
export async function notifyOfLostAccess(
  tx: Database,
  actorId: number | null,
  { id, fullName, role }: { id: number; fullName: string; role: Role },
  action: 'deactivated' | 'deleted',
): Promise<void> {
  if (role !== 'staff') return
  const note = { subject: `${fullName} was ${action}`, action: `${action} ${fullName}, a staff member,` }
  await mailStaff(tx, actorId, note, id)
}

const JOINS = (name: string) => ({
  subject: `${name} is now a staff member`,
  action: `made ${name} a staff member`,
})
const LEAVES = (name: string) => ({
  subject: `${name} is no longer a staff member`,
  action: `made ${name}, who was a staff member, a client`,
})

const YOU_JOIN = { subject: 'You are now a staff member', action: 'made you a staff member' }
const YOU_LEAVE = {
  subject: 'You are no longer a staff member',
  action: 'made you, who were a staff member, a client',
}

/** Notifies staff that people with this role need a second factor later than before (`after_14_days`), or none (`optional`). */
export const notifyOfDroppedFactor = (
  tx: Database,
  actorId: number,
  role: Role,
  now: Exclude<Agency['staffSecondFactor'], 'required'>,
): Promise<void> => {
  const people = role === 'staff' ? 'Staff' : 'Clients'
  return mailStaff(tx, actorId, DROPPED_FACTOR[now](people))
}

const DROPPED_FACTOR = {
  optional: (people: string): Change => ({
    subject: `${people} no longer need a second factor`,
    action: `changed the settings so that ${people.toLowerCase()} can sign in without a second factor`,
  }),
  after_14_days: (people: string): Change => ({
    subject: `${people} need a second factor only after 14 days`,
    action: `changed the settings so that ${people.toLowerCase()} need a second factor only from 14 days after an account was created`,
  }),
}

/** Notifies the other staff that the second factor of one of them was reset; for a client, nobody. */
export async function notifyOfResetFactor(
  tx: Database,
  actorId: number,
  { id, fullName, role }: { id: number; fullName: string; role: Role },
): Promise<void> {
  if (role !== 'staff') return
  const action = `reset the second factor of ${fullName}, a staff member,`
  await mailStaff(tx, actorId, { subject: `The second factor of ${fullName} was reset`, action }, id)
}

/** Notifies all staff, the person too, that somebody went past the provider. */
export const notifyOfEmergency = (tx: Database, actorId: number): Promise<void> =>
  mailStaff(tx, actorId, {
    subject: 'The emergency account was used',
    action: 'signed in past the sign-in provider,',
  })

/** Notifies staff that a webhook no longer receives the audit log. */
export const notifyOfEndedAuditWebhook = (tx: Database, actorId: number, name: string): Promise<void> =>
  mailStaff(tx, actorId, {
    subject: `The webhook ${name} is no longer sent the audit log`,
    action: `had the audit log no longer sent to the webhook ${name}`,
  })

/** What a mail advises, and its link. The affected person may not read the audit log. */
const TO_STAFF = {
  advice:
    'If that wasn’t agreed, undo it in the portal and use “Lock Out Everywhere” for the account that did it: someone else may be using it. The audit log shows what else was done.',
  link: { label: 'Open the Audit Log', href: '/staff/audit' },
} as const
const TO_AFFECTED = {
  advice:
    'If that wasn’t agreed, tell someone else at the agency right away: another person may be using that account.',
  link: { label: 'Open Your Profile', href: '/profile' },
} as const

/** Mails all staff what the portal itself noticed. */
export async function mailAllStaff(tx: Database, mail: { subject: string; lines: string[] }): Promise<void> {
  for (const { id: userId } of await readStaff(tx))
    await sendMail(tx, { userId, ...mail, action: TO_STAFF.link })
}

interface Change {
  subject: string
  /** What the actor did, to follow their name. */
  action: string
}

async function mailStaff(tx: Database, actorId: Actor, change: Change, except = 0): Promise<void> {
  const staff = await readStaff(tx)
  await mailEach(
    tx,
    staff.filter(({ id }) => id !== except),
    actorId,
    change,
    TO_STAFF,
  )
}

const readStaff = (tx: Database) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()

async function mailEach(
  tx: Database,
  people: { id: number }[],
  actorId: Actor,
  { subject, action }: Change,
  { advice, link }: typeof TO_STAFF | typeof TO_AFFECTED,
): Promise<void> {
  const lines = [`${await whoIs(tx, actorId)} ${action} on ${nowInWords()}.`, advice]
  for (const { id: userId } of people) await sendMail(tx, { userId, subject, lines, action: link })
}

async function whoIs(tx: Database, id: Actor): Promise<string> {
  if (id === 'provider') return 'The sign-in provider'
  if (id === null) return 'A command on the server'
  const person = await tx
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return person.fullName
}
