import * as fc from 'fast-check'

/** Text of any length that repeats a piece in its middle, which makes careless parsers backtrack. */
export interface PumpedText {
  before: string
  piece: string
  after: string
}

/** Returns a text of at most this many characters, unless the parts around the pieces are longer. */
export function pump({ before, piece, after }: PumpedText, length: number): string {
  const room = Math.max(0, length - before.length - after.length)
  return before + piece.repeat(Math.floor(room / piece.length)) + after
}

/** Returns each of these units in each of these frames. */
export const listCombinations = (frames: readonly Frame[], units: readonly string[]): PumpedText[] =>
  frames.flatMap(([before, after]) => units.map((piece) => ({ before, piece, after })))

export type Frame = readonly [before: string, after: string]

/** Generates pieces made of a grammar's tokens. */
export const pickAny = (frames: readonly Frame[], tokens: readonly string[]): fc.Arbitrary<PumpedText> =>
  fc
    .tuple(fc.constantFrom(...frames), fc.array(repeatTokens(tokens), { minLength: 2, maxLength: 8 }))
    .map(([[before, after], runs]) => ({ before, piece: runs.join(''), after }))

const repeatTokens = (tokens: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...tokens), fc.constantFrom(1, 1, 1, 2, 3, 30))
    .map(([token, times]) => token.repeat(times))
