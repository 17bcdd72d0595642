import type { ImapFlow } from 'imapflow'
import { INBOUND_MAIL_MAX_BYTES } from '#shared/mail/inbound/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isTlsRequired, formatNoTlsError } from '#server/platform/egress/tls-policy.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { withTimeLimit } from '#server/platform/jobs/promises.ts'
import { type Stop, scheduleJob } from '#server/platform/jobs/worker.ts'
import { type FetchedMail, MAX_ATTEMPTS, beginAttempt, deleteAttempt, postponeMail } from './fetched-mails.ts'
import { identifyMail, readMailLanguage } from './incoming-mail.ts'
import { HEAD_MAX_BYTES } from './limits.ts'
import { createRefusal } from './mail-refusal.ts'
import { refuseMail } from './refuse-mail.ts'

const POLL_INTERVAL_MS = 30_000
const SERVER_TIMEOUT_MS = 10_000
/** The time limit of a round, regardless of the server. The next round fetches the mails that are still unread. */
const ROUND_TIMEOUT_MS = 300_000

/** The header of a call for a mail that the portal fetched. No mail server returns the reason to its sender. */
export const FETCHED_HEADER = 'x-fetched-mail'

/** Delivers a mail and returns the status: 200 accepted or ignored, 4xx rejected, 429 and 5xx to be retried. */
export type Deliver = (raw: Buffer) => Promise<number>

interface PollingOptions {
  db: Database
  imapUrl: string
  deliver: Deliver
  /** The name of the mail server that checks senders. */
  inboundMailAuth?: string | undefined
  roundMs?: number
}

/** Polls a mailbox for unread mail. Any number of nodes can run it. */
export const startPolling = (options: PollingOptions, onError: (error: unknown) => void): Stop =>
  scheduleJob({
    ms: POLL_INTERVAL_MS,
    name: 'fetch mail',
    work: () => fetchUnread(options),
    onError,
    atOnce: true,
  })

/**
 * Runs one round. Accepted mails are marked as read. Rejected mails are marked as read and flagged, for a person to
 * look at. Mails that can't be accepted now stay unread, but are tried only three times. Throws if the round takes too
 * long.
 */
export async function fetchUnread(options: PollingOptions): Promise<void> {
  const client = await createClient(options.imapUrl)
  await withTimeLimit(
    options.roundMs ?? ROUND_TIMEOUT_MS,
    processUnread(client, options),
    createTimeoutError,
  ).finally(() => client.close())
}

/** Signs in to the mailbox and searches for unread mail, without changing any. */
export async function openMailboxOnce(imapUrl: string): Promise<void> {
  const client = await createClient(imapUrl)
  try {
    await client.connect().catch(rethrowConnectError)
    await client.mailboxOpen(getMailboxPath(imapUrl), { readOnly: true })
    await client.search({ seen: false }, { uid: true })
    await client.logout()
  } finally {
    client.close()
  }
}

async function processUnread(client: ImapFlow, options: PollingOptions): Promise<void> {
  await client.connect().catch(rethrowConnectError)
  const mailbox = getMailboxPath(options.imapUrl)
  const { uidValidity } = await client.mailboxOpen(mailbox)
  const unread = (await client.search({ seen: false }, { uid: true })) || []
  for (const uid of unread)
    await processMail(client, { mailbox: formatMailboxName(options.imapUrl), uidValidity, uid }, options)
  await client.logout()
}

function rethrowConnectError(error: unknown): never {
  if (error instanceof Error && error.message === 'Server does not support STARTTLS')
    throw new Error(formatNoTlsError('IMAP_URL', 'imaps://'), { cause: error })
  throw error
}

/** Returns a name for the mailbox, without the password. */
function formatMailboxName(imapUrl: string): string {
  const { username, host } = new URL(imapUrl)
  return `${username}@${host}/${getMailboxPath(imapUrl)}`
}

const getMailboxPath = (imapUrl: string) => decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX'

async function createClient(imapUrl: string): Promise<ImapFlow> {
  const url = new URL(imapUrl)
  const secure = url.protocol === 'imaps:'
  const imap = await import('imapflow')
  const client = new imap.ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    ...(!secure && isTlsRequired(url) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: SERVER_TIMEOUT_MS,
    greetingTimeout: SERVER_TIMEOUT_MS,
    socketTimeout: SERVER_TIMEOUT_MS * 3,
    // A response is either one mail, sent as a literal, or a line.
    maxLiteralSize: INBOUND_MAIL_MAX_BYTES,
    maxResponseSize: INBOUND_MAIL_MAX_BYTES + 1_000_000,
  })
  // The call that waits for a response reports the error again.
  client.on('error', () => {})
  return client
}

async function processMail(client: ImapFlow, mail: FetchedMail, options: PollingOptions): Promise<void> {
  const { db, deliver, inboundMailAuth } = options
  const { uid } = mail
  // Undefined if another node is trying the mail, or if it was tried recently.
  const attempt = await beginAttempt(db, mail)
  if (attempt === undefined) return
  if (attempt > MAX_ATTEMPTS) return abandonMail(client, { db, uid, reason: 'tries', inboundMailAuth })
  const { size = 0 } = (await client.fetchOne(uid, { size: true }, { uid: true })) || {}
  if (size > INBOUND_MAIL_MAX_BYTES) return abandonMail(client, { db, uid, reason: 'large', inboundMailAuth })
  const status = await deliverOne(client, uid, deliver)
  if (status === 429 || status === 507) return postponeMail(db, mail)
  if (status === 503) return deleteAttempt(db, mail)
  // Neither accepted nor refused: the record may have changed at this moment.
  if (![200, 413, 422].includes(status)) return
  const flags = status === 200 ? [String.raw`\Seen`] : FLAGGED
  await client.messageFlagsAdd(uid, flags, { uid: true })
}

const FLAGGED = [String.raw`\Seen`, String.raw`\Flagged`]

async function deliverOne(client: ImapFlow, uid: number, deliver: Deliver): Promise<number> {
  // `source` is fetched with PEEK, so the mail stays unread until it's accepted.
  const found = await client.fetchOne(uid, { source: true }, { uid: true })
  return found && found.source ? deliver(found.source) : 200
}

interface AbandonedMail extends Pick<PollingOptions, 'db' | 'inboundMailAuth'> {
  uid: number
  reason: 'tries' | 'large'
}

/** Flags a mail first, so that a later failure doesn't cause another attempt. Then refuses it, based on its headers. */
async function abandonMail(
  client: ImapFlow,
  { db, uid, reason, inboundMailAuth }: AbandonedMail,
): Promise<void> {
  await client.messageFlagsAdd(uid, FLAGGED, { uid: true })
  const found = await client.fetchOne(uid, { source: { start: 0, maxLength: HEAD_MAX_BYTES } }, { uid: true })
  if (!found || !found.source) return
  const mail = await identifyMail(db, found.source)
  await withLanguage(await readMailLanguage(db, mail), () =>
    refuseMail(db, { mail, refusal: createRefusal(reason), shouldMailSender: true, inboundMailAuth }),
  )
}

const createTimeoutError = () => new Error('The mailbox in IMAP_URL took too long')
