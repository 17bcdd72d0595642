import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson, isConfirmedAddress } from '#server/db/fragments.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { setPassword } from '#server/identity/passwords.ts'
import { type Limit, countTry } from '#server/guard/limits.ts'
import { mayMailLink } from '#server/delivery/mail/account-mail-limits.ts'
import { sendMail } from '#server/delivery/mail/send-mail.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { type NewLink, makeLink, revokeLink } from '#server/identity/links.ts'

/** Mails an account gets in an hour, however often somebody asks. */
const MAILS: Limit = { kind: 'reset mail', most: 3, minutes: 60, refusal: '' }
/** An address may stand with several accounts, such as those of a family business. */
const ACCOUNTS_OF_AN_ADDRESS = 5

/**
 * Answers what was asked for: to each account that is meant a link by mail, to others nothing. Apart from the
 * requests, so that neither their answer nor its time tells which was which. Several nodes may do it at once.
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
    for (const userId of await accountsOf(tx, request.account))
      if ((await mayMailLink(tx, userId)) && (await mayBeMailed(db, userId)))
        await mailReset(tx, userId, request.address)
    return true
  })
}

/** Who may be meant: by username or e-mail address, in any case. Who has no password yet has an invitation instead. */
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

async function mailReset(tx: Database, userId: number, address: string): Promise<void> {
  await sendResetLink(tx, userId)
  await recordAudit(
    tx,
    { address },
    {
      actorId: null,
      action: 'reset.requested',
      entityType: 'user',
      entityId: userId,
    },
  )
}

/** Mails a person a link to choose a new password; the one before works no more. */
export async function sendResetLink(tx: Database, userId: number): Promise<NewLink> {
  const link = await makeLink(tx, userId, 'reset')
  const { username, known } = await tx
    .selectFrom('users')
    .select(['username', isConfirmedAddress('users').as('known')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // Whose address it is nobody knows yet: a username that somebody chose must not speak to a stranger.
  const account = known ? `the account ${username}` : 'an account'
  await sendMail(tx, {
    userId,
    kind: 'reset',
    subject: 'Choose a new password',
    lines: [
      `Somebody asked for a new password for ${account}. The link works once, for one hour.`,
      'If that was not you, you need not do anything: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', href: link.href },
    expiresAt: link.expiresAt,
  })
  return link
}

/** @throws 409 for who cannot sign in anyway */
export function ensureMayReset({ status }: { status: string }): void {
  if (status === 'invited') throw conflict('This person has not chosen a password yet. Renew the invitation.')
  if (status === 'deactivated') throw conflict('This person is deactivated.')
}

/** A new password by a link: everybody who was signed in to the account is out, and the person is told. */
export async function resetPassword(tx: Database, userId: number, password: string): Promise<void> {
  await setPassword(tx, userId, password)
  // The link was mailed to this address. Another that somebody typed meanwhile is not confirmed by it.
  await tx
    .updateTable('users')
    .set({ emailVouched: true, pendingEmail: null })
    .where('id', '=', userId)
    .execute()
  await revokeLink(tx, userId, 'confirmation')
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
  await endSessionsOf(tx, userId)
}
