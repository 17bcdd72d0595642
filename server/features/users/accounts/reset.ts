import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActivePerson, isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { AppError, conflict } from '#server/platform/errors.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { readRemedy } from '#server/core/auth/remedy.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { type Limit, countTry } from '#server/core/api/limits.ts'
import { mayMailLink } from '#server/core/mail/account-mail-limits.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { endSessionsOf } from '#server/core/auth/sessions.ts'
import { type NewLink, makeLink, revokeLink } from '#server/core/auth/links.ts'
import { t } from '#shared/i18n/t.ts'

/** Mails per hour that an account gets, no matter how often they're requested. */
const MAILS: Limit = { kind: 'reset mail', most: 3, minutes: 60, refusal: () => '' }
/**
 * Maximum number of accounts that get a link. Several accounts can share an address, such as those of a family
 * business.
 */
const ACCOUNTS_OF_AN_ADDRESS = 5

/**
 * Handles requested resets: mails a link to each matching account, and nothing to others. Separate from the requests,
 * so that neither their response nor its timing reveals the outcome. Several nodes may run it at once.
 */
export async function answerResetRequests(db: Database): Promise<void> {
  while (await answerNext(db));
}

async function answerNext(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const request = await tx
      .deleteFrom('resetRequests')
      .where('id', '=', (eb) =>
        eb.selectFrom('resetRequests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
      )
      .returning(['account', 'address'])
      .executeTakeFirst()
    if (!request) return false
    for (const userId of await accountsOf(tx, request.account)) {
      if (!(await mayMailLink(tx, userId)) || !(await mayBeMailed(db, userId))) continue
      await sendResetLink(tx, userId)
      await recordAudit(tx, { address: request.address }, null, 'reset.requested', { userId })
    }
    return true
  })
}

/**
 * Returns the accounts with this username or email address, ignoring case. Leaves out invited users, who have an
 * invitation instead of a password.
 */
async function accountsOf(db: Database, account: string): Promise<number[]> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`(lower(username) = lower(${account}) or lower(email) = lower(${account}))`)
    .where(isActivePerson('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .limit(ACCOUNTS_OF_AN_ADDRESS)
    .execute()
  return people.map(({ id }) => id)
}

async function mayBeMailed(db: Database, userId: number): Promise<boolean> {
  try {
    await countTry(db, { limit: MAILS, subject: userId })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The text of a mail with a link to choose a new password. */
interface Words {
  subject: () => string
  /** Without `username`, the recipient might be a stranger, who must not see a username that someone chose. */
  lines: (username: string | null) => string[]
}

const ASKED: Words = {
  subject: () => t('Choose a new password'),
  lines: (username) => [
    username === null
      ? t('Someone asked for a new password for an account. The link works once, for one hour.')
      : t('Someone asked for a new password for the account {username}. The link works once, for one hour.', {
          username,
        }),
    t('If that wasn’t you, you don’t need to do anything: your password stays as it is.'),
  ],
}

/** Returns the text for a user who was locked out through the link in a mail about a sign-in. */
const lockedOut = (newPassword: 'link' | 'staff'): Words => ({
  subject: () => t('Your account is locked: choose a new password'),
  lines: (username) => [
    username === null
      ? t(
          'Someone pressed “This Was Not Me” for an account. Every way into it has ended: all sessions, API tokens, the calendar link, push notifications, links that were emailed to you, and the password.',
        )
      : t(
          'Someone pressed “This Was Not Me” for the account {username}. Every way into it has ended: all sessions, API tokens, the calendar link, push notifications, links that were emailed to you, and the password.',
          { username },
        ),
    t(
      'Choose a new password. The link works once, for one hour; later, {newPassword, select, link {choose a new one by “Forgot password?”} other {ask another staff member for a link to a new one}}.',
      { newPassword },
    ),
    t(
      'Second factors and sign-in providers stay. If you got an email that one was added, and it wasn’t you, tell your account manager right away.',
    ),
  ],
})

/** Mails a user who was locked out a link to choose a new password, if the user can sign in with a password. */
export async function sendLinkAfterLockOut(tx: Database, config: Config, userId: number): Promise<void> {
  const { newPassword } = await readRemedy(tx, config, userId)
  if (newPassword !== null) await sendResetLink(tx, userId, { words: lockedOut(newPassword) })
}

/** Mails a user a link to choose a new password, which revokes the previous link. `madeBy` is as for `makeLink`. */
export async function sendResetLink(
  tx: Database,
  userId: number,
  { words: { subject, lines } = ASKED, madeBy = null }: { words?: Words; madeBy?: number | null } = {},
): Promise<NewLink> {
  const link = await makeLink(tx, userId, 'reset', madeBy)
  const { username, known } = await tx
    .selectFrom('users')
    .select(['username', isConfirmedAddress('users').as('known')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await sendMail(tx, {
    userId,
    kind: 'reset',
    subject,
    // No one knows yet who has an unconfirmed address.
    lines: () => lines(known ? username : null),
    action: { label: () => t('Choose a New Password'), href: link.href },
    expiresAt: link.expiresAt,
  })
  return link
}

/** @throws 409 for an invited or deactivated user, who can't sign in anyway */
export function ensureMayReset({ status }: { status: string }): void {
  if (status === 'invited')
    throw conflict(t('This person hasn’t chosen a password yet. Renew the invitation.'))
  if (status === 'deactivated') throw conflict(t('This person is deactivated.'))
}

/** Sets a new password through a link, and signs everyone out of the account. The caller notifies the user. */
export async function resetPassword(tx: Database, userId: number, password: string): Promise<void> {
  await setPassword(tx, userId, password)
  // The link was mailed to this address. It doesn't confirm another address that was entered since.
  await tx
    .updateTable('users')
    .set({ emailVouched: true, pendingEmail: null })
    .where('id', '=', userId)
    .execute()
  await revokeLink(tx, userId, 'confirmation')
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
  await endSessionsOf(tx, userId)
}
