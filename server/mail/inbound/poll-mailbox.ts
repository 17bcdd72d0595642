import type { ImapFlow } from 'imapflow'
import { INBOUND_MAIL_MAX_BYTES } from '#shared/inbound-mail.ts'
import { insistsOnTls } from '#server/outside/insists-on-tls.ts'

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

/** Fetches what is unread in a mailbox, again and again. Returns what stops it. Any number of nodes may do so. */
export function startPolling(
  imapUrl: string,
  deliver: Deliver,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let polling = poll()
  const timer = setInterval(() => {
    polling = polling.then(poll)
  }, EVERY_MS)
  timer.unref()
  async function poll() {
    if (!stopped) await fetchUnread(imapUrl, deliver).catch(onError)
  }
  return async () => {
    stopped = true
    clearInterval(timer)
    await polling
  }
}

/**
 * One round. What was taken is marked as read, what was refused as read and flagged, for a person to look at; what
 * could not be taken now stays unread.
 */
export async function fetchUnread(imapUrl: string, deliver: Deliver, limitMs = ROUND_MS): Promise<void> {
  const { client, mailbox } = await open(imapUrl)
  const limit = setTimeout(() => client.close(), limitMs)
  try {
    await client.connect()
    const lock = await client.getMailboxLock(mailbox)
    try {
      const unread = (await client.search({ seen: false }, { uid: true })) || []
      for (const uid of unread) await take(client, uid, deliver)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
    clearTimeout(limit)
  }
}

async function open(imapUrl: string): Promise<{ client: ImapFlow; mailbox: string }> {
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
  return { client, mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' }
}

async function take(client: ImapFlow, uid: number, deliver: Deliver): Promise<void> {
  const { size = 0 } = (await client.fetchOne(uid, { size: true }, { uid: true })) || {}
  const status = size > INBOUND_MAIL_MAX_BYTES ? 413 : await deliverOne(client, uid, deliver)
  if (status === 429 || status >= 500) return
  const flags = status === 200 ? [String.raw`\Seen`] : [String.raw`\Seen`, String.raw`\Flagged`]
  await client.messageFlagsAdd(uid, flags, { uid: true })
}

async function deliverOne(client: ImapFlow, uid: number, deliver: Deliver): Promise<number> {
  // `source` is fetched with PEEK: it stays unread until it is taken.
  const found = await client.fetchOne(uid, { source: true }, { uid: true })
  return found && found.source ? deliver(found.source) : 200
}
