import {
  isAdded,
  isClosing,
  isMarked,
  isOutlookQuote,
  isPostscript,
  isQuoted,
  isSignature,
  quoteHeadAt,
  saysWrote,
} from './reply-lines.ts'

/** A reply is above what it quotes, and comments are shorter than this. */
const MAX_CHARACTERS = 25_000

/**
 * What somebody wrote in a text, without quotes, the lines that introduce them, and the signature; of a long text, the
 * beginning. Each line is examined once, so the time is linear in the length of the text.
 */
export function cutReply(text: string): string {
  const lines = normalizeLines(text.slice(0, MAX_CHARACTERS))
    .split('\n')
    .map((line) => line.trimEnd())
  const kept: string[] = []
  let inSignature = false
  for (let at = 0; at < lines.length && !isOutlookQuote(lines, at); at += 1) {
    const line = lines[at] ?? ''
    const head = quoteHeadAt(lines, at)
    if (isQuoted(line) || (head > 0 && isMarked(lines, at + head))) {
      inSignature = false
      at += Math.max(head - 1, 0)
      add(kept, '')
      continue
    }
    if (head > 0 && lines[at - 1] === '' && saysWrote(lines.slice(at, at + head).join(' '))) break
    inSignature = isPostscript(line) ? false : inSignature || beginsSignature(line, kept)
    if (!inSignature && !isAdded(line)) add(kept, line)
  }
  return kept.join('\n').trim()
}

/** A closing phrase on the first line begins the text; no signature follows. */
const beginsSignature = (line: string, above: string[]) =>
  isSignature(line) || (isClosing(line) && above.some((kept) => kept !== ''))

const normalizeLines = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ')

/** Adds a line, but collapses empty ones. */
function add(kept: string[], line: string): void {
  if (line !== '' || kept.at(-1) !== '') kept.push(line)
}
