import type { Grammar } from './grammars.ts'

/** A parser of untrusted input. */
export interface ForeignParser extends Grammar {
  /** Maximum number of characters that it is given. */
  limit: number
  /** Maximum milliseconds of CPU, for parsers that do not block the event loop in one go. */
  most?: number
  /** Returns the status, or whatever it parsed from a text. */
  read: (text: string) => unknown
}

export const MIB = 1024 * 1024
