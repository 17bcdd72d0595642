import type { Agency } from '#shared/settings/schemas.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import { getStaffRoleLabels } from '#shared/contract/role-labels.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { getLocalizableNow } from '#server/platform/i18n/localizable.ts'
import { type AccountMail, sendMail } from './send-mail.ts'
import { t } from '#shared/i18n/t.ts'

/* Mails to agency owners about changes that give others access. No one else could undo these changes. The mails can't
   be turned off, because a stolen session could do that. */

/** The actor: a user, a command on the server (null), or the sign-in provider through its claim. */
type ActorRef = number | 'provider' | null

/** A user who had one role and now has another. Null is no role. */
interface RoleChange<R> {
  actorId: ActorRef
  user: { id: number; fullName: string }
  previousRole: R | null
  role: R
}

/**
 * Notifies the other agency owners if a user joins or leaves the staff, and notifies a user whose role changed.
 * `previousRole` is null for a new user. If nothing changed, notifies no one.
 */
export async function notifyOfRoleChange(
  tx: Database,
  { actorId, user: { id, fullName }, previousRole, role }: RoleChange<Role>,
): Promise<void> {
  if (previousRole === role) return
  const toChange = role === 'staff' ? JOINS : previousRole === 'staff' ? LEAVES : undefined
  if (toChange) await mailStaffOwners(tx, { actorId, change: toChange(fullName), except: id })
  if (previousRole === null) return
  const change = role === 'staff' ? YOU_JOIN : YOU_LEAVE
  await mailUsers(tx, { users: [{ id }], actorId, change, footer: TO_AFFECTED })
}

/** Notifies the agency owners, and the user, that a staff member's role changed. */
export async function notifyOfStaffRoleChange(
  tx: Database,
  { actorId, user: { id, fullName }, previousRole, role }: RoleChange<StaffRole | null>,
): Promise<void> {
  // Users who join or leave the staff get other mails.
  if (previousRole === null || role === null || previousRole === role) return
  await mailStaffOwners(tx, { actorId, change: GETS_ROLE(fullName, role), except: id })
  await mailUsers(tx, { users: [{ id }], actorId, change: YOU_GET_ROLE(role), footer: TO_AFFECTED })
}

interface LostAccess {
  actorId: number | null
  user: { id: number; fullName: string; role: Role }
  action: 'deactivated' | 'deleted'
}

/** Notifies the other agency owners that a staff member no longer has access. For a client, notifies no one. */
export async function notifyOfLostAccess(
  tx: Database,
  { actorId, user: { id, fullName: name, role }, action }: LostAccess,
): Promise<void> {
  if (role !== 'staff') return
  const change: ChangeMail =
    action === 'deleted'
      ? {
          subject: () => t('{name}’s account was deleted', { name }),
          line: (who, when) => t('{who} deleted {name}’s staff account on {when}.', { who, name, when }),
        }
      : {
          subject: () => t('{name}’s account was deactivated', { name }),
          line: (who, when) => t('{who} deactivated {name}’s staff account on {when}.', { who, name, when }),
        }
  await mailStaffOwners(tx, { actorId, change, except: id })
}

const JOINS = (name: string): ChangeMail => ({
  subject: () => t('{name} is now a staff member', { name }),
  line: (who, when) => t('{who} made {name} a staff member on {when}.', { who, name, when }),
})
const LEAVES = (name: string): ChangeMail => ({
  subject: () => t('{name} is no longer a staff member', { name }),
  line: (who, when) => t('{who} changed {name}’s role from staff to client on {when}.', { who, name, when }),
})

const GETS_ROLE = (name: string, role: StaffRole): ChangeMail => ({
  subject: () => t('{name}’s role is now {role}', { name, role: getStaffRoleLabels()[role] }),
  line: (who, when) =>
    t('{who} changed {name}’s role to {role} on {when}.', {
      who,
      name,
      role: getStaffRoleLabels()[role],
      when,
    }),
})
const YOU_GET_ROLE = (role: StaffRole): ChangeMail => ({
  subject: () => t('Your role is now {role}', { role: getStaffRoleLabels()[role] }),
  line: (who, when) =>
    t('{who} changed your role to {role} on {when}.', { who, role: getStaffRoleLabels()[role], when }),
})

const YOU_JOIN: ChangeMail = {
  subject: () => t('You’re now a staff member'),
  line: (who, when) => t('{who} made you a staff member on {when}.', { who, when }),
}
const YOU_LEAVE: ChangeMail = {
  subject: () => t('You’re no longer a staff member'),
  line: (who, when) => t('{who} changed your role from staff to client on {when}.', { who, when }),
}

/** Notifies agency owners that a role needs a second factor later (`after_14_days`) or never (`optional`). */
export const notifyOfRelaxedFactor = (
  tx: Database,
  {
    actorId,
    role,
    requirement,
  }: { actorId: number; role: Role; requirement: Exclude<Agency['staffSecondFactor'], 'required'> },
): Promise<void> => mailStaffOwners(tx, { actorId, change: RELAXED_FACTOR[requirement](role) })

const RELAXED_FACTOR = {
  optional: (role: Role): ChangeMail =>
    role === 'staff'
      ? {
          subject: () => t('Staff no longer need a second factor'),
          line: (who, when) =>
            t('On {when}, {who} changed the settings so staff can sign in without a second factor.', {
              who,
              when,
            }),
        }
      : {
          subject: () => t('Clients no longer need a second factor'),
          line: (who, when) =>
            t('On {when}, {who} changed the settings so clients can sign in without a second factor.', {
              who,
              when,
            }),
        },
  after_14_days: (role: Role): ChangeMail =>
    role === 'staff'
      ? {
          subject: () => t('Staff now have 14 days to set up a second factor'),
          line: (who, when) =>
            t(
              'On {when}, {who} changed the settings so staff have 14 days after their account is created to set up a second factor.',
              { who, when },
            ),
        }
      : {
          subject: () => t('Clients now have 14 days to set up a second factor'),
          line: (who, when) =>
            t(
              'On {when}, {who} changed the settings so clients have 14 days after their account is created to set up a second factor.',
              { who, when },
            ),
        },
}

/** Notifies the other agency owners that a staff member's second factor was reset. For a client, notifies no one. */
export async function notifyOfResetFactor(
  tx: Database,
  actorId: number,
  { id, fullName, role }: { id: number; fullName: string; role: Role },
): Promise<void> {
  if (role !== 'staff') return
  const reset: ChangeMail = {
    subject: () => t('{name}’s second factor was reset', { name: fullName }),
    line: (who, when) =>
      t('{who} reset the second factor on {name}’s staff account on {when}.', { who, name: fullName, when }),
  }
  await mailStaffOwners(tx, { actorId, change: reset, except: id })
}

/** Notifies all agency owners, even the actor, that someone bypassed the sign-in provider. */
export const notifyOfEmergencySignIn = (tx: Database, actorId: number): Promise<void> =>
  mailStaffOwners(tx, {
    actorId,
    change: {
      subject: () => t('The emergency account was used'),
      line: (who, when) => t('{who} bypassed the sign-in provider to sign in on {when}.', { who, when }),
    },
  })

/** Notifies agency owners that a webhook no longer receives the audit log. */
export const notifyOfEndedAuditWebhook = (tx: Database, actorId: number, name: string): Promise<void> =>
  mailStaffOwners(tx, {
    actorId,
    change: {
      subject: () => t('The webhook {name} no longer receives the audit log', { name }),
      line: (who, when) =>
        t('{who} stopped sending the audit log to the webhook {name} on {when}.', { who, name, when }),
    },
  })

/** The advice and the link of a mail. The affected user might not be allowed to read the audit log. */
const TO_STAFF = {
  advice: () =>
    t(
      'If no one agreed to this, undo it in the portal and use “Lock Out Everywhere” on the account that did it: someone else may be using it. The audit log shows what else it did.',
    ),
  link: { label: () => t('Open the Audit Log'), href: '/staff/audit' },
} as const
const TO_AFFECTED = {
  advice: () =>
    t(
      'If you didn’t agree to this, tell someone else at the agency right away. Another person may be using that account.',
    ),
  link: { label: () => t('Open Your Profile'), href: '/profile' },
} as const

/** Mails all agency owners about something that the portal itself noticed. */
export async function mailAllStaffOwners(
  tx: Database,
  mail: Pick<AccountMail, 'subject' | 'lines'>,
): Promise<void> {
  for (const { id: userId } of await listStaffOwners(tx))
    await sendMail(tx, { userId, ...mail, action: TO_STAFF.link })
}

interface ChangeMail {
  subject: () => string
  /** Returns the sentence that says who did what, and when. */
  line: (who: string, when: string) => string
}

async function mailStaffOwners(
  tx: Database,
  { actorId, change, except = 0 }: { actorId: ActorRef; change: ChangeMail; except?: number | undefined },
): Promise<void> {
  const staff = (await listStaffOwners(tx)).filter(({ id }) => id !== except)
  await mailUsers(tx, { users: staff, actorId, change, footer: TO_STAFF })
}

const listStaffOwners = (tx: Database) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('staffRole', '=', 'owner')
    .where(isActiveUser('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()

interface UsersMail {
  users: { id: number }[]
  actorId: ActorRef
  change: ChangeMail
  footer: typeof TO_STAFF | typeof TO_AFFECTED
}

async function mailUsers(
  tx: Database,
  { users, actorId, change: { subject, line }, footer: { advice, link } }: UsersMail,
): Promise<void> {
  const formatName = await formatActor(tx, actorId)
  const lines = () => [line(formatName(), getLocalizableNow()), advice()]
  for (const { id: userId } of users) await sendMail(tx, { userId, subject, lines, action: link })
}

async function formatActor(tx: Database, id: ActorRef): Promise<() => string> {
  if (id === 'provider') return () => t('The sign-in provider')
  if (id === null) return () => t('A command run on the server')
  const { fullName } = await readUser(tx, id, ['fullName'])
  return () => fullName
}
