import { hasPersonName, isPersonName } from './own-mail.ts'
import { type ReplyLines, findPreviousText } from './reply-lines.ts'
import {
  hasContactData,
  hasOrigin,
  isAppLine,
  isClosing,
  isDisclaimer,
  isName,
  isPostscript,
  isSentence,
} from './signatures.ts'

/** More lines than a signature has, unless the person's name begins it. */
const MAX_SIGNATURE_LINES = 30
/** A legal notice can be recognized by this many lines. */
const MAX_NOTICE_LINES = 6

/** Marks the signatures, which end at a quote or a postscript, and the lines that programs add. */
export function markSignatures(reply: ReplyLines): void {
  const { kinds, lines, texts } = reply
  let hasText = false
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] ?? ''
    if (lines[index]?.hasPicture) hasText = true
    if (text === '') continue
    if (kinds[index] === 'text' && isProgramLine(reply, index)) markProgramLine(reply, index)
    else if (kinds[index] === 'text' && hasText && isSignatureStart(reply, index)) {
      const end = findSignatureEnd(reply, index)
      kinds.fill('signature', index, end)
      index = end - 1
    } else if (/text|other/.test(kinds[index] ?? '') && !isRule(text) && !isSalutation(text)) hasText = true
  }
}

/** Whether a line is one that a phone or an app adds, without text by the sender directly below it. */
function isProgramLine({ texts, kinds }: ReplyLines, index: number): boolean {
  const below = texts[index + 1] ?? ''
  return (
    isAppLine(texts[index] ?? '') &&
    (below === '' || kinds[index + 1] !== 'text' || isAppLine(below) || isLink(below))
  )
}

/** Marks a line of a program, the rule or separator above it, and its link. */
function markProgramLine({ texts, kinds }: ReplyLines, index: number): void {
  const hasRule = kinds[index - 1] === 'text' && isRule(texts[index - 1] ?? '')
  const hasLink = kinds[index + 1] === 'text' && isLink(texts[index + 1] ?? '')
  kinds.fill('signature', hasRule ? index - 1 : index, hasLink ? index + 2 : index + 1)
}

const isLink = (text: string): boolean => /^[<(]?https?:\S+$/.test(text)

/** Whether a line is only a salutation. Lines below it are text, even if they look like a signature. */
const isSalutation = (text: string): boolean => /^\S+(?: \S+){0,4}[,،]$/.test(text)

const isRule = (text: string): boolean => /^[-_]{2,}$/.test(text)

function findSignatureEnd(reply: ReplyLines, start: number): number {
  const { texts, kinds } = reply
  let index = start + 1
  while (
    index < texts.length &&
    kinds[index] === 'text' &&
    !isPostscript(texts[index] ?? '') &&
    !isAddition(reply, start, index)
  )
    index += 1
  return index
}

/** Whether a paragraph right below a closing and a name is a sentence: people add one without `PS`. */
function isAddition(reply: ReplyLines, start: number, index: number): boolean {
  const { texts, lines } = reply
  if (texts[index - 1] !== '' || lines[start]?.isSeparator || !isSentence(texts[index] ?? '')) return false
  const above = texts.slice(start, Math.min(index, start + MAX_SIGNATURE_LINES)).filter(Boolean)
  return above.length <= 2 && !above.some(hasContactData) && !isDisclaimer(readParagraph(reply, index))
}

/** Returns the lines with text below a line, up to the signature's end, and at most one more than it can have. */
function readNextLines(reply: ReplyLines, start: number): string[] {
  const below: string[] = []
  const end = Math.min(reply.texts.length, start + 4 * MAX_SIGNATURE_LINES)
  for (let index = start + 1; index < end && below.length <= MAX_SIGNATURE_LINES; index += 1) {
    const text = reply.texts[index] ?? ''
    if (reply.kinds[index] !== 'text' || isPostscript(text)) break
    if (text !== '') below.push(text)
  }
  return below
}

function isSignatureStart(reply: ReplyLines, index: number): boolean {
  const { texts, lines, marks } = reply
  const text = texts[index] ?? ''
  const above = texts[findPreviousText(reply, index) ?? -1] ?? ''
  const isParagraph = texts[index - 1] === ''
  if (isParagraph && isDisclaimer(readParagraph(reply, index))) return true
  const closing = isClosing(text, marks.person.name)
  const isOwnName = isPersonName(text.split(/ ?[|,·•–] ?/, 1)[0] ?? '', marks)
  if (!closing && !isOwnName && text !== '--') return false
  if (isAnnounced(reply, index) || isClosing(above, marks.person.name)) return false
  const below = readNextLines(reply, index)
  const isShort = below.length <= MAX_SIGNATURE_LINES
  const [next] = below
  if (isOwnName) return isShort && (isParagraph || above.length <= 20) && hasContactBlock([text, ...below])
  // `Best wishes from the bakery` contains the name, so it's text if nothing is below it.
  if (next === undefined) return (closing && !hasOrigin(text)) || lines[index]?.isSeparator === true
  if (isPersonName(next, marks) || (next.length <= 60 && hasPersonName(next, marks))) return true
  // People also write `--` between the parts of a list.
  if (!closing)
    return (
      isShort && !below.includes('--') && (lines[index]?.isSeparator === true || below.some(hasContactData))
    )
  return (
    isShort &&
    (isParagraph || /[.!?…]$/.test(above)) &&
    isName(next) &&
    !below.some((line) => isClosing(line, marks.person.name))
  )
}

/** Whether a line such as `Please add:` is above, without a picture. */
function isAnnounced({ lines }: ReplyLines, index: number): boolean {
  const above = lines[index - 1]?.text === '' ? lines[index - 2] : lines[index - 1]
  return above !== undefined && /[:：]$/.test(above.text) && !above.hasPicture
}

/** Returns the first lines of the paragraph that begins at a line. */
function readParagraph({ texts }: ReplyLines, start: number): string {
  const lines = texts.slice(start, start + MAX_NOTICE_LINES)
  const end = lines.indexOf('')
  return lines.slice(0, end < 0 ? undefined : end).join(' ')
}

/** Whether lines have contact data, and no sentence above it. */
function hasContactBlock(lines: string[]): boolean {
  const contact = lines.findIndex(hasContactData)
  return contact >= 0 && !lines.slice(0, contact + 1).some(isSentence)
}
