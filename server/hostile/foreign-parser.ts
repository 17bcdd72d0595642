import type { Grammar } from './grammars.ts'

/** A parser that reads what strangers send. */
export interface ForeignParser extends Grammar {
  /** Characters that it is given at most. */
  limit: number
  /** Answers the status, or whatever it made of a text. */
  read: (text: string) => unknown
}

export const MIB = 1024 * 1024
