import type { Attachment, Email } from 'postal-mime'
import { MAX_LINES, MAX_PARTS, MAX_SHORT_LINES, MAX_SIGNED_LAYERS, MAX_TEXT_LENGTH } from './limits.ts'
import { parseMail } from './parse-mail.ts'

/** Thrown if a mail, or a mail inside it, exceeds a limit. */
export class MailTooLarge extends Error {
  override name = 'MailTooLarge'
  readonly reason: 'parts' | 'large'

  constructor(reason: 'parts' | 'large') {
    super(reason)
    this.reason = reason
  }
}

/** Parses a mail within the limits. @throws MailTooLarge, and as `parseMail` does */
export async function parseWithinLimits(raw: Buffer): Promise<Email> {
  const latin1 = raw.toString('latin1')
  if (countMatches(latin1, /\n/g, MAX_LINES) > MAX_LINES) throw new MailTooLarge('large')
  if (countParts(latin1) > MAX_PARTS) throw new MailTooLarge('parts')
  const mail = extractPictures(await parseMail(raw))
  const texts = `${mail.text ?? ''}${mail.html ?? ''}`
  if (texts.length > 3 * MAX_TEXT_LENGTH) throw new MailTooLarge('large')
  if (countMatches(texts, SHORT_LINE, MAX_SHORT_LINES) > MAX_SHORT_LINES) throw new MailTooLarge('large')
  return mail
}

/** Turns pictures in data URLs of the HTML into attachments. Most programs send pictures as attachments. */
function extractPictures(mail: Email): Email {
  const attachments = [...mail.attachments]
  const html = mail.html?.replaceAll(DATA_PICTURE, (picture) => {
    const [, mimeType = '', base64 = ''] = /data:([^;]+);base64,(.*)/is.exec(picture) ?? []
    const contentId = `picture-${attachments.length}`
    const content = Buffer.from(base64, 'base64')
    attachments.push({ filename: null, mimeType, disposition: 'inline', contentId, content })
    return `src="cid:${contentId}"`
  })
  return { ...mail, ...(html && { html }), attachments }
}

const DATA_PICTURE = /\bsrc\s*=\s*(["']?)data:image\/[\w.+-]{1,60};base64,[\w+/=\s]*\1/gi

/** A text of a mail, in one or both forms. */
export interface MailText {
  text: string
  html: string
}

/** A mail with the content of its signed parts. */
export interface OpenedMail {
  mail: Email
  texts: MailText[]
  attachments: Attachment[]
}

/** Parses a mail, and the mails in its signed parts. @throws MailTooLarge, and as `parseMail` does */
export async function openMail(raw: Buffer, layers = MAX_SIGNED_LAYERS): Promise<OpenedMail> {
  const mail = await parseWithinLimits(raw)
  const opened: OpenedMail = {
    mail,
    texts: [{ text: mail.text ?? '', html: mail.html ?? '' }],
    attachments: [],
  }
  for (const attachment of mail.attachments) {
    const inner = layers > 0 && isSealed(attachment) ? await unwrapMail(attachment) : undefined
    const { texts, attachments } = inner
      ? await openMail(inner, layers - 1)
      : { texts: [], attachments: [attachment] }
    opened.texts.push(...texts)
    opened.attachments.push(...attachments)
  }
  return opened
}

/** Whether an attachment is a signed or encrypted mail, and not a signed document such as `invoice.pdf.p7m`. */
export const isSealed = ({ mimeType, filename }: Attachment): boolean =>
  filename ? /^smime\.p7m$/i.test(filename) : PKCS7_MAIL.test(mimeType)

const PKCS7_MAIL = /^application\/(?:x-)?pkcs7-mime$/

async function unwrapMail({ content }: Attachment): Promise<Buffer | undefined> {
  const { unwrapSignedMail } = await import('./smime.ts')
  return unwrapSignedMail(toBuffer(content))
}

const SHORT_LINE = /\n[^\n]{0,39}(?=\n)/g

/** Counts matches, up to `max` + 1. */
function countMatches(text: string, pattern: RegExp, max: number): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) if ((count += 1) > max) break
  return count
}

/** Counts the lines that separate parts, up to one more than allowed. */
export function countParts(text: string): number {
  const boundaries = new Set<string>()
  for (const { 1: quoted, 2: bare } of text.matchAll(/boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi)) {
    boundaries.add(`--${quoted ?? bare}`)
    if (boundaries.size > MAX_PARTS) return boundaries.size
  }
  let count = 0
  for (const [line] of text.matchAll(/^--[^\r\n]{1,200}/gm))
    if (boundaries.has(line.trimEnd()) && (count += 1) > MAX_PARTS) break
  return count
}

/** Converts bytes to a buffer without copying. */
export const toBuffer = (content: Attachment['content']): Buffer => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
