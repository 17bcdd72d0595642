import { sql } from 'kysely'
import type { TestMail } from '#shared/mail/schemas.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { conflict } from '#server/platform/errors.ts'
import { toMailFailure } from './failure.ts'
import { recordAttempt } from './mail-state.ts'
import { type QueuedMail, composeMessage } from './message.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'

/** The time limit for sending. It is shorter than a transaction can wait. */
const LIMIT_MS = 20_000

type MailServer = Pick<Config, 'smtpUrl' | 'publicUrl' | 'replyAddress' | 'bounceAddress'>

/**
 * Mails a user immediately, in the current language, without the queue. Returns whether the mail server accepted the
 * mail. The outbox shows the outcome. A failed mail isn't sent again.
 * @throws 409 if no mail server is configured
 */
export async function sendTestMail(tx: Database, config: MailServer, userId: number): Promise<TestMail> {
  const { smtpUrl } = config
  if (smtpUrl === undefined)
    throw conflict(t('Email is off. Set SMTP_URL and restart the portal, then send the test email.'))
  const mail = await queueTest(tx, userId)
  const failure = await attempt(tx, { ...config, smtpUrl }, mail)
  await tx
    .updateTable('mails')
    .set({ tries: 1, ...(failure ? { status: 'failed', error: failure.reason } : SENT) })
    .where('id', '=', mail.id)
    .execute()
  await recordAttempt(tx, failure ? failure.problem : null)
  return { accepted: !failure, to: mail.address, error: failure?.reason ?? null }
}

const SENT = { status: 'sent', sentAt: sql<string>`clock_timestamp()` } as const

async function queueTest(tx: Database, userId: number): Promise<QueuedMail> {
  const { email: address, fullName } = await readUser(tx, userId, ['email', 'fullName'])
  const text = t('This is the test email you asked for. If you’re reading it, email works.')
  const parts = [{ text }]
  const mail = {
    userId,
    address,
    kind: 'test',
    language: getLanguage(),
    subject: t('Test email'),
    href: '/staff',
    actionLabel: t('Open the Portal'),
  }
  const { id } = await tx
    .insertInto('mails')
    .values({ ...mail, parts: JSON.stringify(parts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...mail, id, fullName, parts, private: false, entityType: null, entityId: null, ...NO_RECORD }
}

const NO_RECORD = { reason: null, companyName: null }

/** Sends the mail. Returns the reason why the mail server didn't accept it, or undefined if it did. */
async function attempt(tx: Database, config: MailServer & { smtpUrl: string }, mail: QueuedMail) {
  // Loaded when needed: a portal without a mail server never needs it.
  const { openTransport } = await import('./transport.ts')
  const transport = openTransport(config, LIMIT_MS)
  try {
    await transport.send(await composeMessage(tx, mail, { config, from: transport.from }))
    return undefined
  } catch (error) {
    return toMailFailure(error)
  } finally {
    transport.close()
  }
}
