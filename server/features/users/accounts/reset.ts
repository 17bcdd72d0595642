import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser, isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { AppError, conflict } from '#server/platform/errors.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { readRemedy } from '#server/core/auth/remedy.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { type Limit, countAttempt } from '#server/core/api/limits.ts'
import { canMailLink } from '#server/core/mail/account-mail-limits.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { endUserSessions } from '#server/core/auth/sessions.ts'
import { type NewLink, createAccountLink, tryRevokeLink } from '#server/core/auth/links.ts'
import { t } from '#shared/i18n/t.ts'

/** Maximum number of mails that an account gets, no matter how often they're requested. */
const RESET_MAIL_LIMIT: Limit = { kind: 'reset mail', most: 3, minutes: 60 }
/** Maximum number of accounts that get a link, because several can share an address, as in a family. */
const MAX_ACCOUNTS_PER_ADDRESS = 5

/**
 * Handles requested resets: mails a link to each matching account, and nothing to others. Separate from the requests,
 * so that neither their response nor its timing reveals the outcome. Several nodes may run it at once.
 */
export async function processResetRequests(db: Database): Promise<void> {
  while (await tryProcessNextReset(db));
}

async function tryProcessNextReset(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const request = await tx
      .deleteFrom('resetRequests')
      .where('id', '=', (eb) =>
        eb.selectFrom('resetRequests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
      )
      .returning(['account', 'address', 'returnPath'])
      .executeTakeFirst()
    if (!request) return false
    const { account, address, returnPath } = request
    for (const userId of await findAccountIds(tx, account)) {
      if (!(await canMailLink(tx, userId)) || !(await canSendResetMail(db, userId))) continue
      await sendResetLink(tx, userId, { returnPath })
      await recordAudit(tx, { visit: { address }, actorId: null, action: 'reset.requested', userId })
    }
    return true
  })
}

/** Returns the accounts with this username or address, ignoring case, except invited users. */
async function findAccountIds(db: Database, account: string): Promise<number[]> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`(lower(username) = lower(${account}) or lower(email) = lower(${account}))`)
    .where(isActiveUser('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .limit(MAX_ACCOUNTS_PER_ADDRESS)
    .execute()
  return people.map(({ id }) => id)
}

async function canSendResetMail(db: Database, userId: number): Promise<boolean> {
  try {
    await countAttempt(db, { limit: RESET_MAIL_LIMIT, subject: userId })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The text of a mail with a link to choose a new password. */
interface ResetMail {
  subject: () => string
  /** Without `username`, the recipient might be a stranger, who must not see a username that someone chose. */
  lines: (username: string | null) => string[]
}

const REQUESTED_MAIL: ResetMail = {
  subject: () => t('Choose a new password'),
  lines: (username) => [
    username === null
      ? t(
          'Someone asked for a new password for an account. The link can be used once and expires in an hour.',
        )
      : t(
          'Someone asked for a new password for the account {username}. The link can be used once and expires in an hour.',
          {
            username,
          },
        ),
    t('If that wasn’t you, you can ignore this email. Your password won’t change.'),
  ],
}

/** Returns the mail for a user who was locked out through the link in a sign-in alert. */
const buildLockedOutMail = (newPassword: 'link' | 'staff'): ResetMail => ({
  subject: () => t('Your account is locked: choose a new password'),
  lines: (username) => [
    username === null
      ? t(
          'Someone pressed “This Wasn’t Me” for an account. All access to it has been revoked: all sessions, API tokens, the calendar link, push notifications and emailed links, and the password.',
        )
      : t(
          'Someone pressed “This Wasn’t Me” for the account {username}. All access to it has been revoked: all sessions, API tokens, the calendar link, push notifications and emailed links, and the password.',
          { username },
        ),
    t(
      'Choose a new password. The link can be used once and expires in an hour. After that, {newPassword, select, link {use “Forgot password?”} other {ask another staff member for a new link}}.',
      { newPassword },
    ),
    t(
      'Your second factors and sign-in providers haven’t changed. If you got an email saying one was added and it wasn’t you, tell your account manager right away.',
    ),
  ],
})

/** Mails a user who was locked out a link to choose a new password, if the user can sign in with a password. */
export async function sendLockedOutResetLink(tx: Database, config: Config, userId: number): Promise<void> {
  const { newPassword } = await readRemedy(tx, config, userId)
  if (newPassword !== null) await sendResetLink(tx, userId, { mail: buildLockedOutMail(newPassword) })
}

interface ResetLinkOptions {
  mail?: ResetMail
  /** As for `createAccountLink`. */
  madeBy?: number | null
  returnPath?: string | null
}

/** Mails a user a link to choose a new password, and revokes the previous link. */
export async function sendResetLink(
  tx: Database,
  userId: number,
  { mail = REQUESTED_MAIL, madeBy = null, returnPath = null }: ResetLinkOptions = {},
): Promise<NewLink> {
  const link = await createAccountLink(tx, userId, { purpose: 'reset', madeBy, returnPath })
  const { username, known } = await tx
    .selectFrom('users')
    .select(['username', isConfirmedAddress('users').as('known')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await sendMail(tx, {
    userId,
    kind: 'reset',
    subject: mail.subject,
    // An unconfirmed address may be a stranger's, so the mail doesn't show the username.
    lines: () => mail.lines(known ? username : null),
    action: { label: () => t('Choose a New Password'), href: link.href },
    expiresAt: link.expiresAt,
  })
  return link
}

/** @throws 409 for an invited or deactivated user, who can't sign in anyway */
export function requireResettableUser({ status }: { status: string }): void {
  if (status === 'invited')
    throw conflict(t('This person hasn’t chosen a password yet. Renew the invitation.'))
  if (status === 'deactivated') throw conflict(t('This person’s account is deactivated.'))
}

/** Sets a new password through a link, and signs everyone out of the account. The caller notifies the user. */
export async function resetPassword(tx: Database, userId: number, password: string): Promise<void> {
  await setPassword(tx, userId, { password })
  // The link was mailed to this address. It doesn't confirm another address that was entered since.
  await tx
    .updateTable('users')
    .set({ emailVouched: true, pendingEmail: null })
    .where('id', '=', userId)
    .execute()
  await tryRevokeLink(tx, userId, 'confirmation')
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
  await endUserSessions(tx, userId)
}
