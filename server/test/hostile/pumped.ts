import * as fc from 'fast-check'

/** A text of any length whose middle is a piece again and again, which is what makes careless parsers go back and forth. */
export interface Pumped {
  before: string
  piece: string
  after: string
}

/** Of at most so many characters, unless what stands around the pieces has more already. */
export function pumped({ before, piece, after }: Pumped, length: number): string {
  const room = Math.max(0, length - before.length - after.length)
  return before + piece.repeat(Math.floor(room / piece.length)) + after
}

/** Each of these units alone, in each of these frames. */
export const eachOf = (frames: readonly Frame[], units: readonly string[]): Pumped[] =>
  frames.flatMap(([before, after]) => units.map((piece) => ({ before, piece, after })))

export type Frame = readonly [before: string, after: string]

/** Pieces that are made of runs of a grammar's tokens. */
export const anyOf = (frames: readonly Frame[], tokens: readonly string[]): fc.Arbitrary<Pumped> =>
  fc
    .tuple(fc.constantFrom(...frames), fc.array(runOf(tokens), { minLength: 2, maxLength: 8 }))
    .map(([[before, after], runs]) => ({ before, piece: runs.join(''), after }))

const runOf = (tokens: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...tokens), fc.constantFrom(1, 1, 1, 2, 3, 30))
    .map(([token, times]) => token.repeat(times))
