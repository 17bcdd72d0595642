import type { Attachment, Email } from 'postal-mime'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { decodeText } from './charset.ts'
import { htmlToText } from './html-text.ts'
import { MAX_ATTACHED_MAILS, MAX_PARTS, MAX_TEXT_LENGTH } from './limits.ts'
import { MailTooLarge, type MailText, type OpenedMail, isSealed, openMail, toBuffer } from './open-mail.ts'
import type { OwnMailMarks } from './own-mail.ts'
import { type LineKind, PICTURE } from './reply-lines.ts'
import { classifyLines } from './split-reply.ts'

export interface MailFile {
  fileName: string
  bytes: Buffer
}

/** A file that can't be attached, regardless of its size. */
export interface UnsupportedFile {
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
  leftOut: UnsupportedFile[]
}

/** The reason that a mail isn't read: too much time or memory, too many parts, too large, or malformed. */
export type UnreadableReason = 'heavy' | 'parts' | 'large' | 'broken'

/** A mail that isn't read. */
export interface UnreadableMail {
  unreadable: UnreadableReason
}

/** Parses a raw mail, or returns why it can't be read. */
export async function readBody(raw: Buffer, marks: OwnMailMarks): Promise<MailBody | UnreadableMail> {
  try {
    const opened = await openMail(raw)
    const body = await extractBody(opened, { ...marks, subject: getAnsweredSubject(opened.mail) })
    return body.text.length + body.fullText.length > 2 * MAX_TEXT_LENGTH ? { unreadable: 'large' } : body
  } catch (error) {
    return { unreadable: error instanceof MailTooLarge ? error.reason : 'broken' }
  }
}

async function extractBody(opened: OpenedMail, marks: OwnMailMarks): Promise<MailBody> {
  const { lines, kinds } = await readTexts(opened.texts, marks)
  const { files, leftOut, attachedTexts } = await sortAttachments(opened, marks)
  const shown = [composeText(lines.map((line, i) => (kinds[i] === 'text' ? line : ''))), ...attachedTexts]
  const subject = getOwnSubject(opened.mail)
  const text = joinTexts(shown)
  const whole = [composeText(lines), ...attachedTexts]
  const fullText = joinTexts([subject, ...whole])
  const short = truncate(text || subject)
  return { text: short, fullText: short === fullText ? '' : fullText, files, leftOut }
}

const joinTexts = (texts: string[]) => texts.filter(Boolean).join('\n\n')

/** Returns the subject if the sender wrote it. Programs write the subjects of replies. */
function getOwnSubject({ subject = '' }: Email): string {
  const text = subject
    .replaceAll('\0', '')
    .replace(/^[\s\p{Cf}]+/u, '')
    .trimEnd()
    .toWellFormed()
  return REPLY_PREFIX.test(text) ? '' : text
}

/** Returns the subject of the mail that a reply answers. */
function getAnsweredSubject({ subject = '' }: Email): string | undefined {
  const prefix = REPLY_PREFIX.exec(subject)?.[0]
  return prefix && !FORWARD_PREFIX.test(prefix) ? subject.slice(prefix.length).trim() : undefined
}

const FORWARD_PREFIX = /^(?:fwd?|wg|tr|rv|i|pd|[iİ]lt|vs|vb|enc|إعادة توجيه|转发|轉寄)/iu

/** The prefixes of replies and forwarded mails, in the languages of common mail programs. */
const REPLY_PREFIX =
  /^(?:re|aw|antw|antwort|wg|fwd?|tr|rép|rv|r|rif|i|odp|pd|ynt|[iİ]lt|sv|vs|vb|res|enc|رد|إعادة توجيه|回复|回覆|答复|转发|轉寄|返信)(?:\s?[[(]\d+[\])])?\s?[:：]/iu

/** The lines of a text, each with its kind. */
interface ClassifiedText {
  lines: string[]
  kinds: LineKind[]
}

/** Reads the texts of a mail as one. */
async function readTexts(texts: readonly MailText[], marks: OwnMailMarks): Promise<ClassifiedText> {
  const read: ClassifiedText[] = []
  for (const text of texts) read.push(await readText(text, marks))
  return { lines: read.flatMap(({ lines }) => lines), kinds: read.flatMap(({ kinds }) => kinds) }
}

async function readText({ text, html }: MailText, marks: OwnMailMarks): Promise<ClassifiedText> {
  const plain = isMessage(text, html) ? classify(text, marks) : undefined
  if (plain && (html === '' || hasOwnText(plain))) return plain
  // The plain text of some programs lacks the sender's words.
  const full = classify(await htmlToText(html), marks)
  return plain && !hasOwnText(full) ? plain : full
}

function classify(text: string, marks: OwnMailMarks): ClassifiedText {
  const lines = removePgpSignature(splitLines(text))
  return { lines: ['', ...lines], kinds: ['text', ...classifyLines(lines, marks)] }
}

const hasOwnText = ({ lines, kinds }: ClassifiedText): boolean =>
  lines.some((line, i) => kinds[i] === 'text' && line.trim() !== '')

/** Removes PGP's lines from a cleartext-signed text (RFC 9580, section 7). */
function removePgpSignature(lines: string[]): string[] {
  const find = (mark: RegExp, from: number) =>
    lines.findIndex((line, index) => index >= from && mark.test(line))
  const start = find(/^-----BEGIN PGP SIGNED MESSAGE-----$/, 0)
  const signature = find(/^-----BEGIN PGP SIGNATURE-----$/, start)
  const headEnd = find(/^$/, start)
  const end = find(/^-----END PGP SIGNATURE-----$/, signature)
  if (start < 0 || headEnd < 0 || headEnd > signature || end < 0) return lines
  const signed = lines.slice(headEnd + 1, signature).map((line) => line.replace(/^- /, ''))
  return [...lines.slice(0, start), ...signed, ...lines.slice(end + 1)]
}

/** Whether the plain text is the message, and not only a note that it needs a program that shows HTML. */
const isMessage = (text: string, html: string): boolean =>
  html === '' ||
  (text.trim() !== '' &&
    !(text.length < 400 && /\bHTML\b/.test(text) && !/<\/?(?:p|div)\b/i.test(text) && !hasWords(html, text)))

/** Whether the HTML also has the words of a short text. */
const hasWords = (html: string, text: string): boolean => toLetters(html).includes(toLetters(text))

const toLetters = (text: string): string =>
  text.replaceAll(/<[^<>]*>|&[a-z]+;|[^\p{L}\p{N}]/giu, '').toLowerCase()

const splitLines = (text: string): string[] =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('\u00a0', ' ')
    .split(/\r\n|\n|\r/)

/** Joins lines without pictures' marks, with at most one blank line in a row. */
function composeText(lines: readonly string[]): string {
  const shortened: string[] = []
  for (const line of lines) {
    const text = line.replaceAll(PICTURE, '').trimEnd()
    if (text !== '' || shortened.at(-1) !== '') shortened.push(text)
  }
  return shortened.join('\n').trim()
}

/** Cuts a text that is longer than a comment, between words. */
function truncate(text: string): string {
  if (text.length <= TEXT_MAX) return text
  const cut = text.slice(0, TEXT_MAX - 2)
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return `${(end > TEXT_MAX / 2 ? cut.slice(0, end) : cut).toWellFormed()} …`
}

interface SortedAttachments extends Pick<MailBody, 'files' | 'leftOut'> {
  attachedTexts: string[]
  /** The number of attachments, including the attachments of attached mails. */
  count: number
}

/** Sorts the attachments into files, files that can't be attached, and the texts of attached mails. */
async function sortAttachments(
  opened: OpenedMail,
  marks: OwnMailMarks,
  depth = 0,
): Promise<SortedAttachments> {
  const { attachments } = opened
  const leftOut = listInvitations(attachments)
  const sorted: SortedAttachments = { files: [], leftOut, attachedTexts: [], count: attachments.length }
  const hiddenPictures = await findHiddenPictures(opened, marks)
  for (const [index, attachment] of attachments.entries()) {
    if (isProgramPart(attachment) || isInvitation(attachment) || hiddenPictures.has(attachment)) continue
    const fileName = attachment.filename || createFileName(attachment, index)
    const bytes = toBuffer(attachment.content)
    const reason = getLeftOutReason(attachment, attachments[index - 1])
    const isMail = ATTACHED_MAIL.test(attachment.mimeType) && depth < MAX_ATTACHED_MAILS
    const attached = isMail ? await readAttachedMail(bytes, marks, depth) : undefined
    sorted.count += attached?.count ?? 0
    if (sorted.count > MAX_PARTS) throw new MailTooLarge('parts')
    if (reason) sorted.leftOut.push({ fileName, reason })
    else if (attached) {
      sorted.files.push(...attached.files)
      sorted.leftOut.push(...attached.leftOut)
      sorted.attachedTexts.push(...attached.attachedTexts)
    } else if (REPORT_PARTS.test(attachment.mimeType))
      sorted.attachedTexts.push(composeText(splitLines(decodeText(bytes, undefined))))
    else sorted.files.push({ fileName, bytes })
  }
  return sorted
}

const ATTACHED_MAIL = /^message\/(?:rfc822|global)$/
/** Text for programs in reports of mail servers, which people forward. */
const REPORT_PARTS =
  /^(?:message\/(?:global-)?(?:delivery-status|disposition-notification)|text\/rfc822-headers)$/

/** Whether a part is one that programs add: a signature, a key, or another form of the text or of a file. */
const isProgramPart = ({ mimeType, filename }: Attachment): boolean =>
  PROGRAM_PARTS.test(mimeType) ||
  (!filename && TEXT_FORMS.test(mimeType)) ||
  /^smime\.p7[sc]$/i.test(filename ?? '')

const PROGRAM_PARTS = /^application\/(?:(?:x-)?pkcs7-signature|pgp-(?:signature|keys|encrypted)|applefile)$/
const TEXT_FORMS = /^text\/(?:x-amp-html|watch-html|enriched|richtext)$/

const isInvitation = ({ mimeType }: Attachment): boolean =>
  mimeType === 'text/calendar' || mimeType === 'application/ics'

/** Lists the calendar invitations. Programs also add a copy without a name. */
function listInvitations(attachments: readonly Attachment[]): UnsupportedFile[] {
  const invitations = attachments.filter(isInvitation)
  const names = new Set(invitations.map(({ filename }) => filename || 'invite.ics'))
  if (names.size > 1 && invitations.some(({ filename }) => !filename)) names.delete('invite.ics')
  return [...names].map((fileName) => ({ fileName, reason: 'calendar' }))
}

function getLeftOutReason(
  attachment: Attachment,
  previous: Attachment | undefined,
): UnsupportedFile['reason'] | undefined {
  const { mimeType, filename } = attachment
  const isPgp = filename === 'encrypted.asc' || previous?.mimeType === 'application/pgp-encrypted'
  if (isPgp || isSealed(attachment)) return 'encrypted'
  const isTnef =
    /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || filename?.toLowerCase() === 'winmail.dat'
  return isTnef ? 'archive' : undefined
}

function createFileName({ mimeType }: Attachment, index: number): string {
  const extension = EXTENSIONS.get(mimeType) ?? /\/(?:x-)?([a-z0-9]{2,5})(?:\+.+)?$/.exec(mimeType)?.[1]
  return `attachment-${index + 1}.${extension ?? 'bin'}`
}

const EXTENSIONS = new Map([
  ['text/plain', 'txt'],
  ['message/rfc822', 'eml'],
  ['application/ms-tnef', 'dat'],
])

/** Reads an attached mail: its sender, subject, whole text, and files. Returns undefined if it has none of them. */
async function readAttachedMail(
  raw: Buffer,
  marks: OwnMailMarks,
  depth: number,
): Promise<SortedAttachments | undefined> {
  const opened = await openMail(raw)
  const { lines } = await readTexts(opened.texts, marks)
  const { from, subject } = opened.mail
  const sender = [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' ')
  const head = [sender && `From: ${sender}`, subject && `Subject: ${subject}`]
    .filter(Boolean)
    .join('\n')
    .replaceAll('\0', '')
  const sorted = await sortAttachments(opened, marks, depth + 1)
  const attachedTexts = [joinTexts([head, composeText(lines)]), ...sorted.attachedTexts].filter(Boolean)
  return attachedTexts.length + sorted.count > 0 ? { ...sorted, attachedTexts } : undefined
}

/** Returns the pictures that the HTML shows only in quotes and signatures. */
async function findHiddenPictures(
  { texts, attachments }: OpenedMail,
  marks: OwnMailMarks,
): Promise<Set<Attachment>> {
  const pictures = attachments.filter(({ mimeType, contentId }) => contentId && mimeType.startsWith('image/'))
  if (pictures.length === 0) return new Set()
  const { lines, kinds } = await readTexts(
    texts.map(({ html }) => ({ text: '', html })),
    marks,
  )
  const shown = new Set<string>()
  const hidden = new Set<string>()
  for (const [i, line] of lines.entries())
    for (const { 1: contentId = '' } of line.matchAll(PICTURE))
      (kinds[i] === 'text' ? shown : hidden).add(normalizeContentId(contentId))
  return new Set(
    pictures.filter(({ contentId = '' }) => {
      const id = normalizeContentId(contentId)
      return hidden.has(id) && !shown.has(id)
    }),
  )
}

/** Returns a content ID in the form in which headers and links can be compared. Links escape characters. */
function normalizeContentId(contentId: string): string {
  const id = contentId.replaceAll(/[<>]/g, '').trim()
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
