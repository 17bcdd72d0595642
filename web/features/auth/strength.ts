import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** Longer passwords are looked at as far as this; the time it takes grows with the square of their length. */
const LOOKED_AT = 64

/** How hard a password is to guess for who knows `about` its person, 0 (too short) to 4. */
export function strengthOf(password: string, about: readonly string[]): number {
  if (password.length < 6) return 0
  const words = ['portal', ...about].filter((word) => word !== '')
  return Math.max(1, estimator.check(password.slice(0, LOOKED_AT), words).score)
}
