import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** Only this many characters are checked, because the time it takes grows with the square of the length. */
const LOOKED_AT = 64

/**
 * How hard a password is to guess for somebody who knows `about` its owner, from 0 (fewer than `min` characters) to 4.
 */
export function strengthOf(password: string, about: readonly string[], min: number): number {
  if (password.length < min) return 0
  const words = ['portal', ...about].filter((word) => word !== '')
  return Math.max(1, estimator.check(password.slice(0, LOOKED_AT), words).score)
}
