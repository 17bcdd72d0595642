import { markQuotes } from './mark-quotes.ts'
import { markSignatures } from './mark-signatures.ts'
import type { OwnMailMarks } from './own-mail.ts'
import { type LineKind, type ReplyLines, toLine } from './reply-lines.ts'

/**
 * Returns the kind of each line of a mail. Only quotes of our own mails are quotes: a mail of someone else that the
 * sender quotes or forwards is text. Examines each line a bounded number of times.
 */
export function classifyLines(rawLines: readonly string[], marks: OwnMailMarks): LineKind[] {
  const lines = rawLines.map(toLine)
  const reply: ReplyLines = {
    lines,
    texts: lines.map(({ text }) => text),
    kinds: lines.map(() => 'text'),
    marks,
  }
  markQuotes(reply)
  markSignatures(reply)
  return reply.kinds.map((kind) => (kind === 'other' ? 'text' : kind))
}
