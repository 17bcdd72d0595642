import type * as z from 'zod'
import type { NewInvitation } from '#shared/users/accounts/schemas.ts'
import { readableAddress } from '#shared/contract/email-address.ts'
import type { Config } from '#server/platform/config/config.ts'
import { mayUsePassword } from '#server/core/auth/one-way-in.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { deactivate } from '#server/features/users/accounts/activation.ts'
import { invite } from '#server/features/users/accounts/invitation.ts'
import { sendResetLink } from '#server/features/users/accounts/reset.ts'
import { type Audited, becomes, recordAudit } from '#server/core/audit/record-audit.ts'
import { findByUsername } from '#server/features/users/queries.ts'
import { endWaysIn, notifyOfLockOut } from '#server/features/users/lock-out.ts'
import { endSessionNumber } from '#server/core/auth/session-list.ts'
import { endSessionsOf } from '#server/core/auth/sessions.ts'
import { notifyOfRole } from '#server/core/mail/staff-mails.ts'
import { CommandError } from './command.ts'
import { createContext } from '#server/core/events/create-context.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findByUsername>>>

/** Returns the user with this username. @throws CommandError unless that user can sign in */
export async function personCalled(db: Database, username: string): Promise<Person> {
  const person = await findByUsername(db, readableAddress(username))
  if (!person) throw new CommandError(`No account called ${username} can sign in`)
  return person
}

const audit = (tx: Database, userId: number, action: string, details: Audited['details'] = {}) =>
  recordAudit(tx, null, null, action, { userId, details: { ...details, by: 'command' } })

/**
 * Creates an account and returns the path of the link to choose its password. Throws AppError if the username is taken.
 */
export const createWithLink = (
  db: Database,
  config: Config,
  person: z.output<typeof NewInvitation>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { id, link } = await invite(tx, config, person, null)
    await notifyOfRole(tx, null, { id, ...person }, null, person.role)
    await audit(tx, id, 'user.invited', { role: person.role })
    return link.href
  })

/** Returns the path of a link to choose a new password. Throws CommandError unless the account can sign in. */
export const makeResetLink = (db: Database, config: Config, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const person = await personCalled(tx, username)
    if (!mayUsePassword(config, person.username))
      throw new CommandError('SIGN_IN is provider: only EMERGENCY_ACCOUNT has a password')
    const { href } = await sendResetLink(tx, person.id)
    await audit(tx, person.id, 'reset.requested')
    return href
  })

/** Deactivates an account. Throws AppError for the last staff member, CommandError unless the account can sign in. */
export const deactivatePerson = (db: Database, username: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await personCalled(tx, username)
    await deactivate(createContext(tx, null), person)
    await audit(tx, person.id, 'user.deactivated', becomes('active', false))
  })

/** Revokes all access to an account. Its user can sign in again with the password. */
export const lockOutPerson = (db: Database, config: Config, username: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await personCalled(tx, username)
    await endWaysIn(tx, id)
    await audit(tx, id, 'user.locked_out')
    await notifyOfLockOut(tx, config, id, 'command')
  })

/** Ends all sessions of a user, or the session with this id. @throws CommandError if there is no such session */
export const endSessions = (db: Database, username: string, id: number | undefined): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await personCalled(tx, username)
    if (id === undefined) await endSessionsOf(tx, person.id)
    else if (!(await endSessionNumber(tx, person.id, id)))
      throw new CommandError(`${person.username} has no session ${id}`)
    await audit(tx, person.id, 'session.ended', { which: id === undefined ? 'all' : 'one' })
  })
