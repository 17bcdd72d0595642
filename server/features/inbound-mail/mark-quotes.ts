import {
  type OwnMailMarks,
  hasOwnAddress,
  hasPortalLink,
  isGreeting,
  isLetterhead,
  isOwnSentence,
  isPersonName,
  hasAgencyName,
  hasAgencyWord,
  hasPersonName,
} from './own-mail.ts'
import {
  type QuoteHeader,
  SENTENCE_START,
  findQuoteHeader,
  hasLabelOrDate,
  isDivider,
  isForwardLine,
  isHeaderLine,
  isWroteSentence,
} from './quote-headers.ts'
import { type ReplyLines, findPreviousText, findNextText } from './reply-lines.ts'

/** Deeper quotes have the kind of the quote around them. */
const MAX_DEPTH = 8

const MAX_LETTERHEAD_LINES = 6

/** A part of a mail. Lines with more marks than `depth` are quotes in it. */
interface Part {
  start: number
  end: number
  depth: number
}

/** The state while a part is read. */
interface Findings {
  /** Whether an unmarked mail has begun, below a header that doesn't show that it's ours. */
  isForwarded: boolean
  /** Whether that header names someone else. */
  isOther: boolean
  /** The sender of the marked quotes, from the last header above them. */
  owner: 'own' | 'other' | undefined
  /** The line with our greeting, if something below it can show that it's ours. */
  greeting: number | undefined
}

/** Marks the quotes of our mails with their headers, and the mails of others. */
export function markQuotes(reply: ReplyLines): void {
  markPart(reply, { start: 0, end: reply.lines.length, depth: 0 }, false)
}

function markPart(reply: ReplyLines, part: Part, isOther: boolean): Findings {
  const found: Findings = { isForwarded: isOther, isOther, owner: undefined, greeting: undefined }
  let index = part.start
  while (index < part.end) {
    const { depth = 0, text = '' } = reply.lines[index] ?? {}
    if (text === '') index += 1
    else if (depth > part.depth && part.depth < MAX_DEPTH) index = markBlock(reply, { part, index, found })
    else index = markLine(reply, { part, index, found })
  }
  return found
}

/** Whether a part has someone else's mail. */
const hasForeignMail = ({ isForwarded, owner }: Findings): boolean => isForwarded || owner === 'other'

interface Position {
  part: Part
  index: number
  found: Findings
}

/** Classifies the lines of a quote with marks (`>`). Returns the index of the line below it. */
function markBlock(reply: ReplyLines, { part, index, found }: Position): number {
  const { texts, kinds, marks } = reply
  const end = findBlockEnd(reply, part, index)
  const above = findPreviousText(reply, index) ?? -1
  const author = above >= part.start && /[:：]$/.test(texts[above] ?? '') ? (texts[above] ?? '') : ''
  const hasAuthor = found.owner !== 'own' && hasAgencyName(author, marks)
  const isGreeted =
    author === '' && found.owner === undefined && !found.isOther && isGreetingNext(reply, index)
  if (found.owner === 'own' || hasAuthor || isGreeted) {
    fillQuote(reply, hasAuthor ? above : isGreeted ? findMailStart(reply, index, part) : index, end)
    found.owner = 'own'
    return end
  }
  kinds.fill('other', index, end)
  const inner = markPart(reply, { start: index, end, depth: part.depth + 1 }, hasForeignMail(found))
  if (kinds[index] === 'quote') {
    fillQuote(reply, findMailStart(reply, index, part), index)
    found.owner = 'own'
  }
  // Without a sign of someone else's mail, the sender quotes the mail that they reply to.
  else if (!hasForeignMail(inner)) fillQuote(reply, index, end)
  return end
}

/** Whether lines begin with our greeting, with or without our letterhead above it. */
function isGreetingNext({ texts, marks }: ReplyLines, start: number): boolean {
  const [first = '', second = ''] = texts.slice(start, start + MAX_LETTERHEAD_LINES).filter(Boolean)
  return isGreeting(first, marks) || (isLetterhead(first, marks) && isGreeting(second, marks))
}

/** Classifies lines as a quote, including blank lines above it, which can have marks. */
function fillQuote({ texts, kinds }: ReplyLines, start: number, end: number): void {
  let first = start
  while (first > 0 && texts[first - 1] === '') first -= 1
  kinds.fill('quote', first, end)
}

/** Returns the end of a marked quote. A short line without a mark can be the end of a broken line. */
function findBlockEnd(reply: ReplyLines, { end, depth }: Part, start: number): number {
  let last = start
  for (let index = start; index < end; index += 1) {
    const line = reply.lines[index]
    if (line && line.depth > depth) last = index
    else if (line?.text !== '' && !isBrokenMark(reply, index)) break
  }
  return last + 1
}

/** Whether a line without a mark is the rest of the marked line above, which a program broke. */
function isBrokenMark({ lines, texts }: ReplyLines, index: number): boolean {
  const [above = '', line = ''] = texts.slice(index - 1, index + 1)
  const isBetween = lines[index - 1]?.depth !== 0 && lines[index + 1]?.depth !== 0
  if (!isBetween || line.length > 60) return false
  const isSentenceEnd = findQuoteHeader([above, line], 0)?.length === 2
  return isSentenceEnd || (above.length > 60 && /[\p{L},]$/u.test(above) && /^\p{Ll}/u.test(line))
}

/** Classifies a line without more marks than its part, or a header that begins there. Returns the index below. */
function markLine(reply: ReplyLines, { part, index, found }: Position): number {
  const { texts, kinds, marks } = reply
  const text = texts[index] ?? ''
  if (found.isForwarded) kinds[index] = 'other'
  if (isGreeting(text, marks)) found.greeting = index
  const isGreeted = found.greeting !== undefined && !found.isOther
  if (isOwnSentence(text, marks) || (isGreeted && hasPortalLink(text, marks))) {
    fillQuote(reply, findMailStart(reply, found.greeting ?? index, part), part.end)
    return part.end
  }
  if (isForwardLine(text)) found.isForwarded = true
  const header = findQuoteHeader(texts, index)
  return header ? markHeader(reply, { part, index, found }, header) : index + 1
}

function markHeader(reply: ReplyLines, { part, index, found }: Position, header: QuoteHeader): number {
  const { lines, kinds, marks } = reply
  const below = index + header.length
  const next = findNextText(reply, below) ?? part.end
  const isMarked = next < part.end && (lines[next]?.depth ?? 0) > part.depth
  const owner = findOwner(header, { marks, isForwarded: found.isForwarded }) ?? getDefaultOwner(header, found)
  if (isMarked) found.owner = owner
  if (owner === 'own' && (isMarked || isUnmarkedQuote(reply, header, index))) {
    const end = isMarked ? below : part.end
    fillQuote(reply, findFirstDivider(reply, index, part), end)
    return end
  }
  const isUnmarkedMail =
    header.kind === 'fields' || (owner === 'other' && !isMarked && isWroteSentence(header.text))
  if (isUnmarkedMail) {
    found.isForwarded = true
    found.isOther = owner === 'other'
    found.greeting = undefined
  }
  if (!isUnmarkedMail && !(owner === 'other' && isMarked)) return index + 1
  kinds.fill('other', index, below)
  return below
}

/** A sentence without a known name introduces a quote of our mail, unless it's in a forwarded mail. */
const getDefaultOwner = ({ kind }: QuoteHeader, { isForwarded }: Findings): Findings['owner'] =>
  kind === 'wrote' && !isForwarded ? 'own' : undefined

/** Whether everything below a header of our mail is its quote, even if nothing is marked. */
const isUnmarkedQuote = ({ texts, marks }: ReplyLines, { kind, text }: QuoteHeader, index: number): boolean =>
  kind === 'fields' ||
  (isWroteSentence(text) &&
    (hasOwnAddress(text, marks) || (SENTENCE_START.test(text) && texts[index - 1] === '')))

/** Returns whose mail a header introduces: ours or a reply to it (`own`), or someone else's. Undefined if unclear. */
function findOwner(
  { kind, text, subject, from = text }: QuoteHeader,
  { marks, isForwarded }: { marks: OwnMailMarks; isForwarded: boolean },
): Findings['owner'] {
  if (hasOwnAddress(from, marks)) return 'own'
  const address = ADDRESS.exec(from)?.[0].toLowerCase()
  const name = stripQuotes(from.replace(/[<[(].*$/s, ''))
  const namesSender = kind === 'wrote' ? hasPersonName(text, marks) : isPersonName(name, marks)
  if (address === undefined ? namesSender : marks.person.addresses.includes(address)) {
    const isReply = kind === 'wrote' ? !isForwarded : hasOwnAddress(text, marks) || hasAgencyName(text, marks)
    return isReply ? 'own' : 'other'
  }
  const isAgency =
    kind === 'fields'
      ? name !== '' && name === stripQuotes(marks.agencyName)
      : address === undefined && hasAgencyWord(text, marks)
  const isAnswered = address === undefined && subject !== undefined && subject === marks.subject
  if (isAgency || isAnswered) return 'own'
  return address === undefined ? undefined : 'other'
}

const stripQuotes = (name: string) => name.replaceAll(/["'“”\\]/g, '').trim()

const ADDRESS = /[^\s<>()[\]",;:]{1,64}@[^\s<>()[\]",;:]{1,255}/

/** A header has fewer lines. */
const MAX_HEADER_LINES = 12

/** Returns the first line of one of our mails. The letterhead and a program's header can be above the greeting. */
function findMailStart(reply: ReplyLines, from: number, part: Part): number {
  const { texts, marks } = reply
  let start = from
  let above = findPreviousText(reply, start) ?? -1
  while (above >= part.start && isLetterhead(texts[above] ?? '', marks)) {
    start = above
    above = findPreviousText(reply, start) ?? -1
  }
  if (above < part.start) return start
  return findFirstDivider(reply, findPrecedingHeader(reply, above, part) ?? start, part)
}

/** Returns the first line of a header that ends at a line, in a known form or with lines that name us. */
function findPrecedingHeader(
  { texts, marks }: ReplyLines,
  last: number,
  { start }: Part,
): number | undefined {
  const top = Math.max(start, last - MAX_HEADER_LINES)
  for (let index = top; index <= last; index += 1) {
    const header = findQuoteHeader(texts, index)
    const isHeader = header && (header.kind === 'fields' || isWroteSentence(header.text))
    if (
      isHeader &&
      index + header.length === last + 1 &&
      findOwner(header, { marks, isForwarded: true }) !== 'other'
    )
      return index
  }
  let first = last + 1
  while (first > top && isHeaderLine(texts[first - 1] ?? '')) first -= 1
  const isOwn = texts
    .slice(first, last + 1)
    .some((text) => hasOwnAddress(text, marks) || (hasLabelOrDate(text) && hasAgencyName(text, marks)))
  return isOwn ? first : undefined
}

/** Returns the first of the dividers and the lines such as `Forwarded message` above a header. */
function findFirstDivider(reply: ReplyLines, header: number, { start }: Part): number {
  let first = header
  for (let count = 0; count < 2; count += 1) {
    const above = findPreviousText(reply, first) ?? -1
    const text = reply.texts[above] ?? ''
    if (above < start || !(isDivider(text) || isForwardLine(text))) break
    first = above
  }
  return first
}
