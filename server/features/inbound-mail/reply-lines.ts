import type { OwnMailMarks } from './own-mail.ts'

/** The kind of a line: the sender's text, a quote of our mail, or a signature with the lines that programs add. */
export type LineKind = 'text' | 'quote' | 'signature'

/** A line, prepared for the rules. */
export interface Line {
  /** The number of marks of a quote (`>`) that it begins with. */
  depth: number
  /** The text without marks, indentation, and characters that change its direction. */
  text: string
  /** Whether it's the standard separator of signatures. */
  isSeparator: boolean
  hasPicture: boolean
}

/** The lines of a mail while they are classified. */
export interface ReplyLines {
  lines: readonly Line[]
  /** The texts of the lines. */
  texts: readonly string[]
  /** `other`: someone else's text, which can't contain the sender's signature. */
  kinds: (LineKind | 'other')[]
  marks: OwnMailMarks
}

const MAX_EXAMINED = 1_000
/** A program puts the initials of the quoted person before its mark: `SL> Hello`. */
const QUOTE_MARKS = /^(?: ?(?:\p{Lu}{1,4})?>)+/u
const DIRECTION_MARKS = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2063\u2066-\u2069\uFEFF]/g
/** Represents a picture in text that was HTML. */
export const PICTURE = /\uE000([^\uE000\uE001]*)\uE001/g
/** The standard separator of signatures (RFC 3676, section 4.3). People also write `--` as a divider. */
const SEPARATOR = '-- '

/** Reads a line. */
export function toLine(raw: string): Line {
  const marks = QUOTE_MARKS.exec(raw.slice(0, MAX_EXAMINED))?.[0] ?? ''
  const text = raw.slice(marks.length).replaceAll(PICTURE, '').replaceAll(DIRECTION_MARKS, '').trim()
  return {
    depth: marks.split('>').length - 1,
    text,
    isSeparator: raw === SEPARATOR,
    hasPicture: raw.includes('\uE000'),
  }
}

/** Returns the first line with text at or below a line, after at most three blank lines. */
export function findNextText({ texts }: ReplyLines, start: number): number | undefined {
  for (let index = start; index < Math.min(start + 4, texts.length); index += 1)
    if (texts[index] !== '') return index
  return undefined
}

/** Returns the last line with text above a line, with at most three blank lines between them. */
export function findPreviousText({ texts }: ReplyLines, start: number): number | undefined {
  for (let index = start - 1; index >= Math.max(start - 4, 0); index -= 1)
    if (texts[index] !== '') return index
  return undefined
}
