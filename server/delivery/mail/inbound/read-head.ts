import type { Email, Header } from 'postal-mime'
import { HEAD_MAX_BYTES } from './limits.ts'

/** What the head of a mail tells, read without looking at what stands below it. */
export interface MailHead {
  /** As the sender's program wrote it; undefined where it wrote none that can be kept. */
  messageId: string | undefined
  /** Lower case. */
  from: string
  subject: string
  /** Every address it was sent to, the envelope's included. */
  recipients: string[]
  /** Written by a program: an absence note, a bounce, a list, a mail of ours that came back. */
  automatic: boolean
  /** In the order in which they stand, the newest first; keys in lower case. */
  headers: Header[]
  /** Whether it ends within its 64 KB. */
  whole: boolean
}

/** Reads the head of a raw mail, or of as much as is there. `ownHost` is the host of our own Message-IDs. */
export async function readHead(raw: Buffer, ownHost: string): Promise<MailHead> {
  const { default: PostalMime } = await import('postal-mime')
  const { bytes, whole } = cutHead(raw)
  const mail = await PostalMime.parse(bytes)
  const { headers, from, subject = '' } = mail
  return {
    messageId: idOf(mail),
    from: (from?.address ?? '').toLowerCase(),
    subject,
    recipients: recipientsOf(mail),
    automatic: isAutomatic(mail, ownHost),
    headers,
    whole,
  }
}

/** What stands above the first empty line. */
function cutHead(raw: Buffer): { bytes: Buffer; whole: boolean } {
  const start = raw.subarray(0, HEAD_MAX_BYTES)
  const end = start.toString('latin1').search(/(?:^|\n)\r*\n/)
  if (end >= 0) return { bytes: start.subarray(0, end), whole: true }
  return { bytes: start, whole: raw.length <= HEAD_MAX_BYTES }
}

/** What PostgreSQL cannot keep is no Message-ID of any mail program. */
function idOf({ messageId }: Email): string | undefined {
  return messageId && /^[!-~]{1,500}$/.test(messageId) ? messageId : undefined
}

const ENVELOPE = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

function recipientsOf({ headers, to = [], cc = [] }: Email): string[] {
  const written = [...to, ...cc].flatMap((address) => address.group ?? [address])
  const envelope = headers.filter(({ key }) => ENVELOPE.includes(key)).map(({ value }) => value)
  return [...envelope, ...written.map(({ address }) => address)]
}

/** RFC 3834, and what mail programs did before it. */
function isAutomatic({ headers, from, messageId }: Email, ownHost: string): boolean {
  const value = (key: string) =>
    headers
      .find((header: Header) => header.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    value('return-path') === '<>' ||
    /^(?:bulk|junk|list|auto_reply)$/.test(value('precedence') ?? '') ||
    SPOKEN_BY_PROGRAMS.some((key) => value(key) !== undefined) ||
    (value('content-type') ?? '').startsWith('multipart/report') ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '') ||
    (messageId ?? '').toLowerCase().endsWith(`@${ownHost.toLowerCase()}>`)
  )
}

const SPOKEN_BY_PROGRAMS = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-loop',
  'list-id',
  'x-failed-recipients',
]
