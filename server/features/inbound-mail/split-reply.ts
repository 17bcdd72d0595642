import {
  type OwnMailMarks,
  hasPortalLink,
  isGreeting,
  isOwnHeader,
  isOwnSentence,
} from './own-mail.ts'
import { type QuoteHeader, findQuoteHeader, isDivider, isForwardLine, isWroteSentence } from './quote-headers.ts'
import {
  hasContactData,
  isAppLine,
  isClosing,
  isDisclaimer,
  isPostscript,
  SEPARATOR,
} from './signatures.ts'

/** What a line is: the sender's text, a quote of our mail, or a signature with the lines that programs add. */
export type LineKind = 'text' | 'quote' | 'signature'

/** A line in the form in which the rules read it. */
interface Line {
  /** Whether it begins with the mark of a quote (`>`). */
  marked: boolean
  /** The text without marks, indentation, and characters that change its direction. */
  text: string
  /** Whether it's the standard separator of signatures. */
  isSeparator: boolean
}

/**
 * Returns the kind of each line of a mail. Only quotes of our own mails and marked replies are quotes: a mail of someone
 * else that the sender forwards is text. Examines each line a bounded number of times.
 */
export function classifyLines(rawLines: readonly string[], marks: OwnMailMarks): LineKind[] {
  const lines = rawLines.map(toLine)
  const kinds = lines.map((): LineKind => 'text')
  const end = markQuotes(lines, kinds, marks)
  kinds.fill('quote', end)
  markSignatures(lines, kinds, marks)
  return kinds
}

const MAX_EXAMINED = 1_000
const DIRECTION_MARKS = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
/** Stands for a picture in text that was HTML. */
export const PICTURE = /\uE000([^\uE000\uE001]*)\uE001/g

function toLine(raw: string): Line {
  const marks = /^(?: ?>)+/.exec(raw.slice(0, MAX_EXAMINED))?.[0] ?? ''
  const text = raw.slice(marks.length).replaceAll(PICTURE, '').replaceAll(DIRECTION_MARKS, '').trim()
  return { marked: marks !== '', text, isSeparator: raw === SEPARATOR }
}

/** Marks the quotes and their headers. Returns the line from which on everything is an unmarked quote. */
function markQuotes(lines: Line[], kinds: LineKind[], marks: OwnMailMarks): number {
  const texts = lines.map(({ text }) => text)
  let forwarded = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line || line.text === '') continue
    if (line.marked) {
      const end = findMarkedEnd(lines, at)
      const kind = forwarded || isForeignQuote(texts, at, marks) ? 'text' : 'quote'
      kinds.fill(kind, at, end)
      at = end - 1
      continue
    }
    if (isForwardLine(line.text)) forwarded = true
    if (isOwnSentence(line.text, marks)) return findStartAbove(lines, at, marks)
    const header = findQuoteHeader(texts, at)
    if (!header) continue
    const below = at + header.length
    const next = findTextBelow(lines, below)
    if (next !== undefined && lines[next]?.marked && header.kind === 'wrote') {
      forwarded = isForeignHeader(header, marks)
      if (!forwarded) kinds.fill('quote', at, below)
    } else if (isUnmarkedQuote({ lines, at, header, marks })) return at
    else if (header.kind === 'fields') forwarded = true
    if (header.kind === 'fields' || !forwarded) at = below - 1
  }
  return lines.length
}

/** Returns the end of a marked quote. A short line without a mark can be the end of a broken one. */
function findMarkedEnd(lines: Line[], start: number): number {
  let end = start
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at]
    if (line?.marked) end = at + 1
    else if (line?.text !== '' && !isBrokenMark(lines, at)) break
  }
  return end
}

/** Whether an unmarked line ends the sentence `On … wrote:`, which begins on the marked line above. */
const isBrokenMark = (lines: Line[], at: number): boolean => {
  const above = lines[at - 1]
  const line = lines[at]
  if (!above?.marked || !line || line.text.length > 60 || !lines[at + 1]?.marked) return false
  return findQuoteHeader([above.text, line.text], 0)?.length === 2
}

function findTextBelow(lines: Line[], start: number): number | undefined {
  for (let at = start; at < Math.min(start + 4, lines.length); at += 1)
    if (lines[at]?.text !== '') return at
  return undefined
}

/** Whether a marked quote begins with the fields of someone else's mail. */
function isForeignQuote(texts: string[], start: number, marks: OwnMailMarks): boolean {
  const header = findQuoteHeader(texts, start)
  return header?.kind === 'fields' && !isOwnHeader(header.text, marks)
}

/** Whether the sentence above a quote names the address of someone who is neither we nor the sender. */
function isForeignHeader({ text }: QuoteHeader, marks: OwnMailMarks): boolean {
  const address = /[^\s<>()[\]",;:]{1,64}@[^\s<>()[\]",;:]{1,255}/.exec(text)?.[0].toLowerCase()
  return address !== undefined && !isOwnHeader(text, marks) && !marks.person.addresses.includes(address)
}

/** Below this many lines of a header, something shows that the quoted mail is ours. */
const MAX_QUOTED_LINES = 300

interface UnmarkedQuote {
  lines: Line[]
  at: number
  header: QuoteHeader
  marks: OwnMailMarks
}

/** Whether everything from a header on quotes one of our mails, though nothing is marked. */
function isUnmarkedQuote({ lines, at, header, marks }: UnmarkedQuote): boolean {
  if (header.kind === 'wrote')
    return (
      lines[at - 1]?.text === '' && isWroteSentence(header.text) && !isForeignHeader(header, marks)
    )
  if (isOwnHeader(header.text, marks)) return true
  const texts = lines.slice(at, at + MAX_QUOTED_LINES).map(({ text }) => text)
  for (let below = header.length; below < texts.length; below += 1) {
    const text = texts[below] ?? ''
    // The header of another mail: what is below it says nothing about this one.
    if (findQuoteHeader(texts, below)?.kind === 'fields') return false
    if (isOwnSentence(text, marks) || hasPortalLink(text, marks)) return true
  }
  return false
}

/** Our mails have fewer lines above the sentence that shows that they are ours. */
const MAX_LINES_ABOVE = 200
/** An unknown header above our greeting has fewer lines. */
const MAX_HEADER_LINES = 10

/** Returns the first line of a quote without a known header: our greeting, and the lines with a colon above it. */
function findStartAbove(lines: Line[], from: number, marks: OwnMailMarks): number {
  let start = from
  for (let at = from; at >= Math.max(from - MAX_LINES_ABOVE, 0); at -= 1)
    if (isGreeting(lines[at]?.text ?? '', marks)) {
      start = at
      break
    }
  const top = Math.max(start - MAX_HEADER_LINES, 0)
  let at = start - 1
  while (at >= top && lines[at]?.text === '') at -= 1
  const end = at
  while (at >= top && /^\p{L}[\p{L} ]{0,24}[:：] ?./u.test(lines[at]?.text ?? '')) at -= 1
  const above = lines.slice(at + 1, end + 1)
  if (above.length < 3 && !above.some(({ text }) => isOwnHeader(text, marks))) return start
  const divider = lines[at]?.text === '' ? at - 1 : at
  return isDivider(lines[divider]?.text ?? '') ? divider : at + 1
}

/** More lines than a signature has, unless the person's name begins it. */
const MAX_SIGNATURE_LINES = 30

/** Marks the signatures, which end at a quote or a postscript, and the lines that programs add. */
function markSignatures(lines: Line[], kinds: LineKind[], marks: OwnMailMarks): void {
  const texts = lines.map(({ text }) => text)
  let hasText = false
  for (let at = 0; at < lines.length; at += 1) {
    const { text } = lines[at] ?? { text: '' }
    if (kinds[at] !== 'text' || text === '') continue
    // What someone else wrote stays whole, with its signature.
    if (isForwardLine(text) || findQuoteHeader(texts, at)?.kind === 'fields') return
    if (isAppLine(text) && isAlone(lines, at)) kinds[at] = 'signature'
    else if (hasText && startsSignature({ lines, kinds, at, marks })) {
      const end = findSignatureEnd(lines, kinds, at)
      kinds.fill('signature', at, end)
      at = end - 1
    } else hasText = true
  }
}

const isAlone = (lines: Line[], at: number) => (lines[at - 1]?.text ?? '') === '' || isAppLine(lines[at - 1]?.text ?? '')

function findSignatureEnd(lines: Line[], kinds: LineKind[], start: number): number {
  let at = start + 1
  while (at < lines.length && kinds[at] === 'text' && !isPostscript(lines[at]?.text ?? '')) at += 1
  return at
}

/** Returns the lines with text below a line, up to the end of a signature, or one more than a signature has. */
function readBelow(lines: Line[], kinds: LineKind[], start: number): string[] {
  const below: string[] = []
  for (let at = start + 1; at < Math.min(lines.length, start + 4 * MAX_SIGNATURE_LINES); at += 1) {
    const { text } = lines[at] ?? { text: '' }
    if (kinds[at] !== 'text' || isPostscript(text) || below.length > MAX_SIGNATURE_LINES) break
    if (text !== '') below.push(text)
  }
  return below
}

interface SignatureStart {
  lines: Line[]
  kinds: LineKind[]
  at: number
  marks: OwnMailMarks
}

function startsSignature({ lines, kinds, at, marks }: SignatureStart): boolean {
  const { text, isSeparator } = lines[at] ?? { text: '', isSeparator: false }
  const isBelowBlank = (lines[at - 1]?.text ?? '') === ''
  if (isBelowBlank && isDisclaimer(text)) return true
  const isName = isPersonName(text, marks)
  if (!isName && text !== '--' && !isClosing(text)) return false
  const below = readBelow(lines, kinds, at)
  const isShort = below.length <= MAX_SIGNATURE_LINES
  const [next] = below
  if (isName) return isShort && below.some(hasContactData)
  if (next === undefined || isPersonName(next, marks)) return true
  // People also draw lines between parts of a list.
  if (text === '--') return isShort && !below.includes('--') && (isSeparator || below.some(hasContactData))
  return isShort && looksLikeName(next)
}

/** Whether a line has only the person's name, or a part of it. */
function isPersonName(text: string, { person }: OwnMailMarks): boolean {
  if (text.length > 60) return false
  const names = new Set(splitWords(person.name))
  const words = splitWords(text)
  return words.length > 0 && words.length <= 4 && words.every((word) => names.has(word))
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []

/** Whether a line below a closing can begin a signature: a few words, none of them a sentence. */
const looksLikeName = (text: string): boolean =>
  text.length <= 60 && !/^\p{Ll}/u.test(text) && !/[.!?:;,؟،]$/.test(text) && text.split(/\s+/).length <= 6

