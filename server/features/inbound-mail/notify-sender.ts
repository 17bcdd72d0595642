import { sql } from 'kysely'
import { type LeftOutFile, formatLeftOutReason } from '#shared/comments/left-out-files.ts'
import { isEmailAddress } from '#shared/contract/email-address.ts'
import { ATTACHMENT_MAX_MB } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'
import { getConversationUrl } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { type Limit, tryCountAttempt } from '#server/core/api/limits.ts'
import type { ReplyTarget } from '#server/core/mail/reply-address.ts'
import { type InboundNotice, sendInboundNotice } from '#server/core/mail/send-inbound-notice.ts'
import { hasWebAddress } from '#server/core/mail/web-addresses.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { isActiveUser, isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { isAuthentic } from './authentication.ts'
import type { IncomingMail } from './incoming-mail.ts'
import type { RefusedMail } from './mail-refusal.ts'
import { cleanText } from './clean-text.ts'

const DAY_MINUTES = 24 * 60
/** One mail per day for each address, so that an exchange with an auto-responder ends after one round. */
const FOR_ADDRESS: Limit = { kind: 'refusal mail', most: 1, minutes: DAY_MINUTES }
/** The limit for senders without an account, so that strangers can't make the portal send many mails. */
const FOR_STRANGERS: Limit = { kind: 'refusal mail to stranger', most: 200, minutes: DAY_MINUTES }
/** The limit of mails about files to one person, which ends an exchange with a program that answers like a person. */
const ABOUT_FILES: Limit = { kind: 'mail about files', most: 10, minutes: DAY_MINUTES }

interface Recipient {
  to: InboundNotice['to']
  address: string
  /** Whether the recipient probably sent the refused mail. */
  isSender: boolean
}

/**
 * Mails the reason for a refusal to the verified sender, or else to the person whose reply address was used. Other
 * addresses may be forged, so they get no mail.
 */
export async function notifyRefusedSender(
  tx: Database,
  { mail, refusal, inboundMailAuth }: RefusedMail & { inboundMailAuth: string | undefined },
): Promise<void> {
  const isVerified = inboundMailAuth !== undefined && isAuthentic(mail.head, inboundMailAuth)
  const recipient = isVerified
    ? await findSender(tx, mail)
    : await findAddressOwner(tx, mail, inboundMailAuth === undefined)
  if (!recipient || !(await tryCountNotice(tx, recipient))) return
  const { reason, message } = refusal
  const { target } = mail
  const isOwner = target !== undefined && 'userId' in recipient.to && recipient.to.userId === target.userId
  await sendInboundNotice(tx, {
    to: recipient.to,
    subject: () =>
      recipient.isSender ? t('Your email wasn’t accepted') : t('A reply to our email wasn’t accepted'),
    paragraphs: [() => [formatArrival(mail, recipient, isVerified)], () => [message]],
    href: isOwner && reason !== 'no_access' ? await getTargetUrl(tx, target) : undefined,
  })
}

/** Names the subject only of a verified sender and without a web address, because strangers may have written it. */
function formatArrival({ head }: IncomingMail, { isSender }: Recipient, isVerified: boolean): string {
  const sender = cleanText(head.from, 200)
  if (!isSender)
    return isEmailAddress(sender)
      ? t('Someone replied to our email from {sender}. Their reply wasn’t accepted.', { sender })
      : t('Someone replied to our email. Their reply wasn’t accepted.')
  const subject = cleanText(head.subject, 200)
  return isVerified && subject && !hasWebAddress(subject)
    ? t('Your email “{subject}” arrived, but it wasn’t accepted.', { subject })
    : t('Your email arrived, but it wasn’t accepted.')
}

async function findSender(tx: Database, { head }: IncomingMail): Promise<Recipient | undefined> {
  if (!isEmailAddress(head.from)) return undefined
  // A person's other addresses get no mail. Their main address gets it instead.
  const user = await selectMailableUsers(tx)
    .where(
      sql<boolean>`lower(email) = ${head.from} or id = (select user_id from user_addresses
        where lower(address) = ${head.from} and confirmed_at is not null and former_at is null)`,
    )
    .executeTakeFirst()
  return { to: user ? { userId: user.id } : { address: head.from }, address: head.from, isSender: true }
}

/** Finds the person whose reply address was used. Without a check of senders, they sent what comes from their address. */
async function findAddressOwner(
  tx: Database,
  { head, target }: IncomingMail,
  isTrusting: boolean,
): Promise<Recipient | undefined> {
  if (!target) return undefined
  const user = await selectMailableUsers(tx).where('id', '=', target.userId).executeTakeFirst()
  if (!user) return undefined
  const address = user.email.toLowerCase()
  return { to: { userId: user.id }, address, isSender: isTrusting && address === head.from }
}

const selectMailableUsers = (tx: Database) =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(isActiveUser('users'))
    .where(isConfirmedAddress('users'))

async function tryCountNotice(tx: Database, { to, address }: Recipient): Promise<boolean> {
  await acquireLock(tx, LOCKS.linkAddress, sql`hashtext(${address})`)
  return tryCountAttempt(
    tx,
    { limit: FOR_ADDRESS, subject: address },
    ...('address' in to ? [{ limit: FOR_STRANGERS, subject: 'portal' }] : []),
  )
}

async function getTargetUrl(tx: Database, { userId, entityType, entityId }: ReplyTarget): Promise<string> {
  const { role } = await readUser(tx, userId, ['role'])
  return getConversationUrl(entityType, entityId, role)
}

/** Mails the sender of an accepted mail about its files that weren't accepted. */
export async function notifyOfLeftOutFiles(
  tx: Database,
  { target, companyId, files }: { target: ReplyTarget; companyId: number | null; files: LeftOutFile[] },
): Promise<void> {
  if (files.length === 0) return
  if (!(await tryCountAttempt(tx, { limit: ABOUT_FILES, subject: target.userId }))) return
  const { userId, entityType, entityId } = target
  await sendInboundNotice(tx, {
    to: { userId },
    subject: () =>
      t('{count, plural, one {A file} other {# files}} in your email couldn’t be added', {
        count: files.length,
      }),
    paragraphs: [
      () => [
        t(
          'Your email was added to the conversation without {count, plural, one {this file} other {these files}}:',
          { count: files.length },
        ),
      ],
      () =>
        files.map(({ fileName, reason }) =>
          t('{fileName}: {reason}', { fileName, reason: formatLeftOutReason(reason) }),
        ),
      () => [
        t('You can send pictures, PDF, Word, Excel and text files of up to {size} MB each.', {
          size: ATTACHMENT_MAX_MB,
        }),
      ],
    ],
    href: await getTargetUrl(tx, target),
    record: { entityType, entityId, companyId },
  })
}
