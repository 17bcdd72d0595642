import type { ImapFlow } from 'imapflow'
import { INBOUND_MAIL_MAX_BYTES } from '#shared/inbound-mail/values.ts'
import type { Database } from '#server/db/connection.ts'
import { insistsOnTls } from '#server/egress/insists-on-tls.ts'
import { type FetchedMail, MOST_TRIES, beginTry, forgetTry, waitAnHour } from './fetched-mails.ts'
import { HEAD_MAX_BYTES } from './limits.ts'
import { readHead } from './read-head.ts'
import { replyTargetOf, setAside } from './set-aside.ts'

const EVERY_MS = 30_000
const SERVER_MS = 10_000
/** A round, whatever the server does: what is unread then is fetched in the next. */
const ROUND_MS = 300_000
/** An answer is one mail, which comes as one literal, or a line. */
const MOST_BYTES = {
  maxLiteralSize: INBOUND_MAIL_MAX_BYTES,
  maxResponseSize: INBOUND_MAIL_MAX_BYTES + 1_000_000,
}

/** What became of a mail: 200 taken or ignored, 4xx refused, 429 and 5xx to be tried again. */
export type Deliver = (raw: Buffer) => Promise<number>

export interface Fetching {
  db: Database
  imapUrl: string
  deliver: Deliver
  roundMs?: number
}

/** Fetches what is unread in a mailbox, again and again. Returns what stops it. Any number of nodes may do so. */
export function startPolling(fetching: Fetching, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let polling = poll()
  const timer = setInterval(() => {
    polling = polling.then(poll)
  }, EVERY_MS)
  timer.unref()
  async function poll() {
    if (!stopped) await fetchUnread(fetching).catch(onError)
  }
  return async () => {
    stopped = true
    clearInterval(timer)
    await polling
  }
}

/**
 * One round. What was taken is marked as read, what was refused as read and flagged, for a person to look at; what
 * could not be taken now stays unread, but is tried three times only. Throws when the round takes too long.
 */
export async function fetchUnread(fetching: Fetching): Promise<void> {
  const client = await clientOf(fetching.imapUrl)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('The mailbox of IMAP_URL took too long')),
    fetching.roundMs ?? ROUND_MS,
  )
  try {
    await Promise.race([takeUnread(client, fetching), late])
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

async function takeUnread(client: ImapFlow, fetching: Fetching): Promise<void> {
  await client.connect()
  const mailbox = mailboxOf(fetching.imapUrl)
  const { uidValidity } = await client.mailboxOpen(mailbox)
  const unread = (await client.search({ seen: false }, { uid: true })) || []
  for (const uid of unread)
    await take(client, { mailbox: nameOf(fetching.imapUrl), uidValidity, uid }, fetching)
  await client.logout()
}

/** Which mailbox of whom, without the password. */
function nameOf(imapUrl: string): string {
  const { username, host } = new URL(imapUrl)
  return `${username}@${host}/${mailboxOf(imapUrl)}`
}

const mailboxOf = (imapUrl: string) => decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX'

async function clientOf(imapUrl: string): Promise<ImapFlow> {
  const url = new URL(imapUrl)
  const secure = url.protocol === 'imaps:'
  const imap = await import('imapflow')
  const client = new imap.ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    ...(!secure && insistsOnTls(url) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: SERVER_MS,
    greetingTimeout: SERVER_MS,
    socketTimeout: SERVER_MS * 3,
    ...MOST_BYTES,
  })
  // Told again by whatever waits for an answer.
  client.on('error', () => {})
  return client
}

async function take(client: ImapFlow, mail: FetchedMail, { db, deliver }: Fetching): Promise<void> {
  const { uid } = mail
  // Somebody else is at it, or it has just been tried.
  const tries = await beginTry(db, mail)
  if (tries === undefined) return
  if (tries > MOST_TRIES) return giveUp(client, db, uid, 'tries')
  const { size = 0 } = (await client.fetchOne(uid, { size: true }, { uid: true })) || {}
  if (size > INBOUND_MAIL_MAX_BYTES) return giveUp(client, db, uid, 'large')
  const status = await deliverOne(client, uid, deliver)
  if (status === 429 || status === 507) return waitAnHour(db, mail)
  if (status === 503) return forgetTry(db, mail)
  if (status >= 500) return
  const flags = status === 200 ? [String.raw`\Seen`] : FLAGGED
  await client.messageFlagsAdd(uid, flags, { uid: true })
}

const FLAGGED = [String.raw`\Seen`, String.raw`\Flagged`]

async function deliverOne(client: ImapFlow, uid: number, deliver: Deliver): Promise<number> {
  // `source` is fetched with PEEK: it stays unread until it is taken.
  const found = await client.fetchOne(uid, { source: true }, { uid: true })
  return found && found.source ? deliver(found.source) : 200
}

/** Flags a mail first, so that nothing below can have it looked at again, and tells staff. */
async function giveUp(client: ImapFlow, db: Database, uid: number, reason: 'tries' | 'large'): Promise<void> {
  await client.messageFlagsAdd(uid, FLAGGED, { uid: true })
  const found = await client.fetchOne(uid, { source: { start: 0, maxLength: HEAD_MAX_BYTES } }, { uid: true })
  if (!found || !found.source) return
  const head = await readHead(found.source, '')
  const target = await replyTargetOf(db, head)
  // What is too large to be looked at may come from anybody.
  if (target || reason === 'tries') await setAside(db, { ...head, reason, userId: target?.userId ?? null })
}
