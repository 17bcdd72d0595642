import PostalMime, { type Email } from 'postal-mime'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { createQuotedPictureCheck, htmlToText } from './html-text.ts'
import { MAX_LINES, MAX_NESTING, MAX_PARTS, MAX_SHORT_LINES } from './limits.ts'
import { cutReply } from './cut-reply.ts'

export interface MailFile {
  fileName: string
  bytes: Buffer
  mimeType: string
}

/** A mail without its headers. */
export interface MailBody {
  /** The text that the sender wrote: at most 20,000 characters, may be empty. */
  text: string
  /**
   * The whole readable text of the mail if `text` leaves out a part of it, such as a quote, a signature or the text
   * beyond the limit. Otherwise empty.
   */
  fullText: string
  files: MailFile[]
  /** Files that are known to be unacceptable before any check. */
  leftOut: { fileName: string; reason: 'calendar' | 'encrypted' | 'archive' }[]
}

/** The reason that a mail isn't read: too much time or memory, too many parts, too large, or malformed. */
export type UnreadableReason = 'heavy' | 'parts' | 'large' | 'broken'

/** Signature images and tracking pixels are smaller, pasted screenshots larger. */
const MIN_INLINE_BYTES = 10 * 1024

const SHORT_LINE = /\n[^\n]{0,39}(?=\n)/g

/** A mail that isn't read. */
export interface UnreadableMail {
  unreadable: UnreadableReason
}

/** Returns a mail's text and files, or why it can't be read. */
export async function readBody(raw: Buffer): Promise<MailBody | UnreadableMail> {
  const mail = await parseMail(raw)
  if ('unreadable' in mail) return mail
  return { ...(await extractTexts(mail)), files: extractFiles(mail), leftOut: [] }
}

/** Parses a raw mail, or returns why it can't be read. */
export async function parseMail(raw: Buffer): Promise<Email | UnreadableMail> {
  const text = raw.toString('latin1')
  if (countMatches(text, /\n/g, MAX_LINES) > MAX_LINES) return { unreadable: 'large' }
  if (countMatches(text, SHORT_LINE, MAX_SHORT_LINES) > MAX_SHORT_LINES) return { unreadable: 'large' }
  if (countParts(text) > MAX_PARTS) return { unreadable: 'parts' }
  try {
    const mail = await PostalMime.parse(raw, { maxNestingDepth: MAX_NESTING, forceRfc822Attachments: true })
    if (mail.attachments.length > MAX_PARTS) return { unreadable: 'parts' }
    return mail
  } catch {
    return { unreadable: 'broken' }
  }
}

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

function extractFiles({ attachments, html = '' }: Email): MailFile[] {
  const isQuoted = createQuotedPictureCheck(html)
  return attachments.flatMap(({ filename, mimeType, disposition, contentId = '', content }, i) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : toBuffer(content)
    if (disposition !== 'attachment' && bytes.length < MIN_INLINE_BYTES) return []
    if (contentId && isQuoted(contentId.replaceAll(/[<>]/g, ''))) return []
    return [{ fileName: filename ?? `attachment-${i + 1}.${mimeType.split('/').at(-1)}`, bytes, mimeType }]
  })
}

/** Converts bytes to a buffer without copying. */
const toBuffer = (content: ArrayBuffer | Uint8Array) =>
  content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)

/** Returns the text that the sender wrote in a mail, and the whole text if that is longer. */
async function extractTexts({ text, html }: Pick<Email, 'text' | 'html'>) {
  const whole = (text?.trim() ? text : await htmlToText(html ?? '')).replaceAll('\0', '').trim()
  const reply = cutReply(whole).slice(0, TEXT_MAX).toWellFormed()
  return { text: reply, fullText: reply === whole ? '' : whole.toWellFormed() }
}
