import type { Email, Header } from 'postal-mime'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import { HEAD_MAX_BYTES } from './limits.ts'

/** The headers of a mail, parsed without its body. */
export interface MailHead {
  /** The Message-ID as the sender's program wrote it, or undefined if there is none that can be stored. */
  messageId: string | undefined
  /** The sender's address in lower case, in the form in which addresses are stored. */
  from: string
  subject: string
  /** Every address that the mail was sent to, including the envelope's. */
  recipients: string[]
  /** Whether a program sent the mail, such as an out-of-office reply, a bounce, a list, or the portal. */
  automatic: boolean
  /** The headers in their order, newest first. Keys are in lower case. */
  headers: Header[]
  /** Whether the headers end within 64 KB. */
  whole: boolean
}

/** Parses the headers of a raw mail, or of as much as there is. `ownHost` is the host of our own Message-IDs. */
export async function readHead(raw: Buffer, ownHost: string): Promise<MailHead> {
  const { default: PostalMime } = await import('postal-mime')
  const { bytes, whole } = cutHead(raw)
  const mail = await PostalMime.parse(bytes)
  const { headers, from, subject = '' } = mail
  return {
    messageId: getMessageId(mail),
    from: toReadableAddress((from?.address ?? '').toLowerCase()),
    subject,
    recipients: listRecipients(mail),
    automatic: isAutomatic(mail, ownHost),
    headers,
    whole,
  }
}

/** Cuts a mail at its first empty line. */
function cutHead(raw: Buffer): { bytes: Buffer; whole: boolean } {
  const start = raw.subarray(0, HEAD_MAX_BYTES)
  const end = start.toString('latin1').search(/(?:^|\n)\r*\n/)
  if (end >= 0) return { bytes: start.subarray(0, end), whole: true }
  return { bytes: start, whole: raw.length <= HEAD_MAX_BYTES }
}

/** Returns the Message-ID if it can be stored. No mail program writes a Message-ID that PostgreSQL can't store. */
function getMessageId({ messageId }: Email): string | undefined {
  return messageId && /^[!-~]{1,500}$/.test(messageId) ? messageId : undefined
}

const ENVELOPE_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

function listRecipients({ headers, to = [], cc = [] }: Email): string[] {
  const headerRecipients = [...to, ...cc].flatMap((address) => address.group ?? [address])
  const envelope = headers.filter(({ key }) => ENVELOPE_HEADERS.includes(key)).map(({ value }) => value)
  return [...envelope, ...headerRecipients.map(({ address }) => address)]
}

/** Whether a program sent the mail, by RFC 3834 and by older conventions of mail programs. */
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
    AUTOMATIC_HEADERS.some((key) => value(key) !== undefined) ||
    (value('content-type') ?? '').startsWith('multipart/report') ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '') ||
    (messageId ?? '').toLowerCase().endsWith(`@${ownHost.toLowerCase()}>`)
  )
}

const AUTOMATIC_HEADERS = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-loop',
  'list-id',
  'x-failed-recipients',
]
