import type * as z from 'zod'
import type { NewInvitation } from '#shared/users/accounts/schemas.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { Config } from '#server/platform/config/config.ts'
import { canUsePassword } from '#server/core/auth/provider-only.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { deactivateUser } from '#server/features/users/accounts/activation.ts'
import { inviteUser } from '#server/features/users/accounts/invitation.ts'
import { sendResetLink } from '#server/features/users/accounts/reset.ts'
import { toBooleanChange } from '#server/core/audit/record-audit.ts'
import { findByUsername } from '#server/features/users/queries.ts'
import { revokeAllAccess, notifyAccessRevoked } from '#server/features/users/revoke-access.ts'
import { endSessionById } from '#server/core/auth/session-list.ts'
import { endUserSessions } from '#server/core/auth/sessions.ts'
import { notifyOfRoleChange } from '#server/core/mail/staff-mails.ts'
import { auditCommand } from './audit-command.ts'
import { CommandError } from './command.ts'
import { createContext } from '#server/core/events/create-context.ts'

type ActiveUser = NonNullable<Awaited<ReturnType<typeof findByUsername>>>

/** Returns the user with this username. @throws CommandError unless that user can sign in */
export async function requireUserByUsername(db: Database, username: string): Promise<ActiveUser> {
  const person = await findByUsername(db, toReadableAddress(username))
  if (!person) throw new CommandError(`No account called ${username} can sign in`)
  return person
}

/** Creates an account and returns the path of its password link. Throws AppError for a taken username. */
export const createUserWithLink = (
  db: Database,
  config: Config,
  person: z.output<typeof NewInvitation>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { role } = person
    const { id, link } = await inviteUser(tx, { config, person, inviter: null })
    await notifyOfRoleChange(tx, { actorId: null, user: { id, ...person }, previousRole: null, role })
    await auditCommand(tx, 'user.invited', { userId: id, details: { role } })
    return link.href
  })

/** Returns the path of a link to choose a new password. Throws CommandError unless the account can sign in. */
export const makeResetLink = (db: Database, config: Config, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const person = await requireUserByUsername(tx, username)
    if (!canUsePassword(config, person.username))
      throw new CommandError('SIGN_IN is provider, so only EMERGENCY_ACCOUNT has a password')
    const { href } = await sendResetLink(tx, person.id)
    await auditCommand(tx, 'reset.requested', { userId: person.id })
    return href
  })

/** Deactivates an account. Throws AppError for the last portal owner, CommandError unless the account can sign in. */
export const deactivateByUsername = (db: Database, username: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await requireUserByUsername(tx, username)
    await deactivateUser(createContext(tx, null), person)
    const details = toBooleanChange('active', false)
    await auditCommand(tx, 'user.deactivated', { userId: person.id, details })
  })

/** Revokes all access to an account. Its user can sign in again with the password. */
export const lockOutByUsername = (db: Database, config: Config, username: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await requireUserByUsername(tx, username)
    await revokeAllAccess(tx, id)
    await auditCommand(tx, 'user.locked_out', { userId: id })
    await notifyAccessRevoked(tx, { config, userId: id, actorKind: 'command' })
  })

/** Ends all sessions of a user, or the session with this id. @throws CommandError if there is no such session */
export const endSessions = (db: Database, username: string, id: number | undefined): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await requireUserByUsername(tx, username)
    if (id === undefined) await endUserSessions(tx, person.id)
    else if (!(await endSessionById(tx, person.id, id)))
      throw new CommandError(`${person.username} doesn't have a session with the ID ${id}`)
    const which = id === undefined ? 'all' : 'one'
    await auditCommand(tx, 'session.ended', { userId: person.id, details: { which } })
  })
