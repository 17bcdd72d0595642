import type * as z from 'zod'
import type { NewInvitation } from '#shared/accounts/schemas.ts'
import type { Config } from '#server/config/config.ts'
import { mayUsePassword } from '#server/identity/one-way-in.ts'
import type { Database } from '#server/db/connection.ts'
import { invite } from '#server/features/accounts/invitation.ts'
import { sendResetLink } from '#server/features/accounts/reset.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { findByUsername } from '#server/features/users/queries.ts'
import { notifyOfRole } from '#server/delivery/mail/staff-mails.ts'
import { CommandError } from './command-error.ts'

/**
 * Creates an account and returns the path of the link to choose its password. Throws AppError if the username is taken.
 */
export const createWithLink = (
  db: Database,
  config: Config,
  person: z.output<typeof NewInvitation>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { id, link } = await invite(tx, config, person)
    await notifyOfRole(tx, null, { id, ...person }, null, person.role)
    await recordAudit(tx, null, {
      actorId: null,
      action: 'user.invited',
      userId: id,
      details: { role: person.role, by: 'command' },
    })
    return link.href
  })

/** Returns the path of a link to choose a new password. Throws CommandError unless the account may sign in. */
export const makeResetLink = (db: Database, config: Config, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const person = await findByUsername(tx, username)
    if (!person) throw new CommandError(`No account called ${username} can sign in`)
    if (!mayUsePassword(config, person.username))
      throw new CommandError('SIGN_IN is provider: only EMERGENCY_ACCOUNT has a password')
    const { href } = await sendResetLink(tx, person.id)
    await recordAudit(tx, null, {
      actorId: null,
      action: 'reset.requested',
      userId: person.id,
      details: { by: 'command' },
    })
    return href
  })
