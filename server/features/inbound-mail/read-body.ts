import type { Attachment, Email } from 'postal-mime'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { htmlToText } from './html-text.ts'
import {
  MAX_ATTACHED_MAILS,
  MAX_LINES,
  MAX_PARTS,
  MAX_SHORT_LINES,
  MAX_TEXT_LENGTH,
} from './limits.ts'
import type { OwnMailMarks } from './own-mail.ts'
import { parseMail } from './parse-mail.ts'
import { unwrapSignedMail } from './smime.ts'
import { type LineKind, PICTURE, classifyLines } from './split-reply.ts'

export interface MailFile {
  fileName: string
  bytes: Buffer
}

/** A file that can't be attached, whatever its size and content. */
export interface LeftOutFile {
  fileName: string
  /** `calendar`: an invitation. `encrypted`: S/MIME or PGP. `archive`: a winmail.dat. */
  reason: 'calendar' | 'encrypted' | 'archive'
}

export interface MailBody {
  /** The text that the sender wrote, without quotes of our mails and signatures. At most as long as a comment. */
  text: string
  /** The whole text, if `text` leaves out a part of it. Otherwise empty. */
  fullText: string
  files: MailFile[]
  leftOut: LeftOutFile[]
}

/** The reason that a mail isn't read: too much time or memory, too many parts, too large, or malformed. */
export type UnreadableReason = 'heavy' | 'parts' | 'large' | 'broken'

const SHORT_LINE = /\n[^\n]{0,39}(?=\n)/g

/** Parses a raw mail, or returns why it can't be read. */
export async function readBody(
  raw: Buffer,
  marks: OwnMailMarks,
): Promise<MailBody | { unreadable: UnreadableReason }> {
  const latin1 = raw.toString('latin1')
  if (countMatches(latin1, /\n/g, MAX_LINES) > MAX_LINES) return { unreadable: 'large' }
  if (countMatches(latin1, SHORT_LINE, MAX_SHORT_LINES) > MAX_SHORT_LINES) return { unreadable: 'large' }
  if (countParts(latin1) > MAX_PARTS) return { unreadable: 'parts' }
  try {
    const mail = await parseMail(raw)
    if (mail.attachments.length > MAX_PARTS) return { unreadable: 'parts' }
    if ((mail.text ?? '').length + (mail.html ?? '').length > 3 * MAX_TEXT_LENGTH) return { unreadable: 'large' }
    const body = await extractBody(mail, marks)
    return body.text.length + body.fullText.length > 2 * MAX_TEXT_LENGTH ? { unreadable: 'large' } : body
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

async function extractBody(outer: Email, marks: OwnMailMarks): Promise<MailBody> {
  const mail = await unwrapMail(outer)
  const { lines, kinds } = await readLines(mail, marks)
  const { files, leftOut, attachedTexts } = await sortAttachments(mail, marks)
  const shown = [composeText(lines.map((line, i) => (kinds[i] === 'text' ? line : ''))), ...attachedTexts]
  const whole = [composeText(lines), ...attachedTexts]
  const text = joinTexts(shown)
  const subject = mail.subject?.trim() ?? ''
  if (text === '' && files.length === 0 && subject !== '' && !REPLY_PREFIX.test(subject))
    return { text: subject, fullText: '', files, leftOut }
  // A subject that isn't a reply's is the sender's own.
  const isOwnSubject = subject !== '' && !mail.inReplyTo && !REPLY_PREFIX.test(subject)
  const fullText = joinTexts(isOwnSubject ? [subject, ...whole] : whole)
  const short = truncate(text)
  return { text: short, fullText: short === fullText ? '' : fullText, files, leftOut }
}

const joinTexts = (texts: string[]) => texts.filter(Boolean).join('\n\n')

/** The prefixes of replies and forwarded mails, in the languages of common mail programs. */
const REPLY_PREFIX =
  /^(?:re|aw|antw|wg|fwd?|tr|rv|r|i|odp|pd|ynt|ilt|sv|vs|res|enc|رد|إعادة توجيه)(?:\s?\[\d+\])?\s?[:：]/iu

/** Returns the mail inside a signed one. Other mails stay as they are. */
async function unwrapMail(mail: Email): Promise<Email> {
  const sealed = mail.attachments.find(({ mimeType }) => PKCS7_MAIL.test(mimeType))
  const inner = sealed && unwrapSignedMail(toBuffer(sealed.content))
  if (!inner) return mail
  const { text, html, attachments } = await parseMail(inner)
  const others = mail.attachments.filter((attachment) => attachment !== sealed)
  const merged = { ...mail, attachments: [...others, ...attachments] }
  // Programs also put a note about the signature outside.
  return text?.trim() || html?.trim() ? { ...merged, text: text ?? '', html: html ?? '' } : merged
}

const PKCS7_MAIL = /^application\/(?:x-)?pkcs7-mime$/

/** Returns the lines of the mail's text, each with its kind. */
async function readLines(
  { text = '', html = '' }: Pick<Email, 'text' | 'html'>,
  marks: OwnMailMarks,
): Promise<{ lines: string[]; kinds: LineKind[] }> {
  const lines = splitLines(isMessage(text, html) ? text : await htmlToText(html))
  return { lines, kinds: classifyLines(lines, marks) }
}

/** Whether the plain text is the message, and not only a note that it needs a program that shows HTML. */
const isMessage = (text: string, html: string): boolean =>
  html === '' || (text.trim() !== '' && !(text.length < 400 && /\bHTML\b/.test(text) && !/<\/?(?:p|div)\b/i.test(text) && !containsText(html, text)))

/** Whether the words of a short text are in the HTML, too. */
function containsText(html: string, text: string): boolean {
  const toLetters = (part: string) => part.replaceAll(/<[^<>]*>|&[a-z]+;|[^\p{L}\p{N}]/giu, '').toLowerCase()
  return toLetters(html).includes(toLetters(text))
}

const splitLines = (text: string): string[] =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('\u00a0', ' ')
    .split(/\r\n|\n|\r/)

/** Joins lines without pictures' marks, with at most one blank line in a row. */
function composeText(lines: readonly string[]): string {
  const kept: string[] = []
  for (const line of lines) {
    const text = line.replaceAll(PICTURE, '').trimEnd()
    if (text !== '' || kept.at(-1) !== '') kept.push(text)
  }
  return kept.join('\n').trim()
}

/** Cuts a text that is longer than a comment, between words. */
function truncate(text: string): string {
  if (text.length <= TEXT_MAX) return text
  const cut = text.slice(0, TEXT_MAX - 2)
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return `${(end > TEXT_MAX / 2 ? cut.slice(0, end) : cut).toWellFormed()} …`
}

type SortedAttachments = Pick<MailBody, 'files' | 'leftOut'> & { attachedTexts: string[] }

/** Sorts the attachments into files, files that can't be attached, and the texts of attached mails. */
async function sortAttachments(mail: Email, marks: OwnMailMarks, depth = 0): Promise<SortedAttachments> {
  const sorted: SortedAttachments = { files: [], leftOut: [], attachedTexts: [] }
  const hiddenPictures = await findHiddenPictures(mail, marks)
  for (const [index, attachment] of mail.attachments.entries()) {
    const { mimeType, contentId = '', content } = attachment
    if (PROGRAM_PARTS.test(mimeType) || hiddenPictures.has(contentId.replaceAll(/[<>]/g, ''))) continue
    const fileName = attachment.filename ?? createFileName(attachment, index)
    const reason = getLeftOutReason(attachment)
    if (reason === 'calendar' && sorted.leftOut.some((file) => file.reason === 'calendar')) continue
    if (reason) sorted.leftOut.push({ fileName, reason })
    else if (mimeType === 'message/rfc822' && depth < MAX_ATTACHED_MAILS) {
      const attached = await readAttachedMail(toBuffer(content), marks, depth)
      for (const key of ['files', 'leftOut', 'attachedTexts'] as const)
        (sorted[key] as unknown[]).push(...attached[key])
    } else sorted.files.push({ fileName, bytes: toBuffer(content) })
  }
  return sorted
}

/** Parts that programs add: signatures, keys, and other forms of the text. */
const PROGRAM_PARTS =
  /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-(?:signature|keys|encrypted))|text\/(?:x-amp-html|watch-html|enriched))$/

function getLeftOutReason({ mimeType, filename }: Attachment): LeftOutFile['reason'] | undefined {
  if (mimeType === 'text/calendar' || mimeType === 'application/ics') return 'calendar'
  if (PKCS7_MAIL.test(mimeType) || filename === 'encrypted.asc') return 'encrypted'
  if (/^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || filename?.toLowerCase() === 'winmail.dat')
    return 'archive'
  return undefined
}

const createFileName = ({ mimeType }: Attachment, index: number): string =>
  mimeType === 'text/calendar' ? 'invite.ics' : `attachment-${index + 1}.${mimeType.split('/').at(-1)}`

/** Reads a mail that is attached: its sender, subject, whole text, and files. */
async function readAttachedMail(raw: Buffer, marks: OwnMailMarks, depth: number): Promise<SortedAttachments> {
  const mail = await unwrapMail(await parseMail(raw))
  const { lines } = await readLines(mail, marks)
  const { from, subject } = mail
  const sender = [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' ')
  const head = [sender && `From: ${sender}`, subject && `Subject: ${subject}`].filter(Boolean).join('\n')
  const { attachedTexts, ...files } = await sortAttachments(mail, marks, depth + 1)
  return { ...files, attachedTexts: [joinTexts([head, composeText(lines)]), ...attachedTexts] }
}

/** Returns the content IDs of the pictures that the HTML shows only in quotes and signatures. */
async function findHiddenPictures({ html = '', attachments }: Email, marks: OwnMailMarks): Promise<Set<string>> {
  const hidden = new Set<string>()
  if (!html.includes('cid:') || !attachments.some(({ contentId }) => contentId)) return hidden
  const { lines, kinds } = await readLines({ html }, marks)
  const shown = new Set<string>()
  for (const [i, line] of lines.entries())
    for (const { 1: contentId = '' } of line.matchAll(PICTURE))
      (kinds[i] === 'text' ? shown : hidden).add(contentId)
  return new Set([...hidden].filter((contentId) => !shown.has(contentId)))
}

/** Converts bytes to a buffer without copying. */
const toBuffer = (content: Attachment['content']): Buffer => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
