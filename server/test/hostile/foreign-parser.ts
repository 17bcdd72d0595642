import type { Grammar } from './grammars.ts'

/** A parser that reads what strangers send. */
export interface ForeignParser extends Grammar {
  /** Characters that it is given at most. */
  limit: number
  /** Milliseconds of CPU that it may take at most, where they do not hold the loop in one go. */
  most?: number
  /** Answers the status, or whatever it made of a text. */
  read: (text: string) => unknown
}

export const MIB = 1024 * 1024
