import { createHash } from 'node:crypto'
import type { Email, Header } from 'postal-mime'
import { answerText } from './answer-text.ts'
import { quotedPictures } from './html-text.ts'

export interface MailFile {
  fileName: string
  bytes: Buffer
}

/** A mail that came in, as far as it matters. */
export interface InboundMail {
  /** As the sender's program wrote it; a digest of the mail where it wrote none. */
  messageId: string
  /** Lower case. */
  from: string
  /** Every address it was sent to, the envelope's included. */
  recipients: string[]
  /** Written by a program: an absence note, a bounce, a list, a mail of ours that came back. */
  automatic: boolean
  /** What the sender wrote, without what they quote and their signature. */
  text: string
  files: MailFile[]
}

const ENVELOPE = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
/** Pictures of signatures and counters are smaller, pasted screenshots larger. */
const SMALLEST_INLINE_BYTES = 10 * 1024

/** Reads a raw mail. `ownHost` is the host of our own Message-IDs. Throws for what is no mail. */
export async function parseMail(raw: Buffer, ownHost: string): Promise<InboundMail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, forceRfc822Attachments: true })
  const digest = createHash('sha256').update(raw).digest('hex')
  return {
    messageId: idOf(mail) ?? `<${digest}@no-id>`,
    from: (mail.from?.address ?? '').toLowerCase(),
    recipients: recipientsOf(mail),
    automatic: isAutomatic(mail, ownHost),
    text: await answerText(mail),
    files: filesOf(mail),
  }
}

/** What PostgreSQL cannot keep is no Message-ID of any mail program. */
function idOf({ messageId }: Email): string | undefined {
  return messageId && /^[!-~]{1,500}$/.test(messageId) ? messageId : undefined
}

function recipientsOf({ headers, to = [], cc = [] }: Email): string[] {
  const written = [...to, ...cc].flatMap((address) => address.group ?? [address])
  const envelope = headers.filter(({ key }) => ENVELOPE.includes(key)).map(({ value }) => value)
  return [...written.map(({ address }) => address), ...envelope]
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

function filesOf({ attachments, html = '' }: Email): MailFile[] {
  const isQuoted = quotedPictures(html)
  return attachments.flatMap(({ filename, mimeType, disposition, contentId = '', content }, i) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
    if (disposition !== 'attachment' && bytes.length < SMALLEST_INLINE_BYTES) return []
    if (contentId && isQuoted(contentId.replaceAll(/[<>]/g, ''))) return []
    return [{ fileName: filename ?? `attachment-${i + 1}.${mimeType.split('/').at(-1)}`, bytes }]
  })
}
