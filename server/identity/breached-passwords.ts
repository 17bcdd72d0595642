import { createHash } from 'node:crypto'
import { boundedFetch } from '#server/egress/bounded-fetch.ts'
import type { Visit } from '#server/http/visit.ts'

const LIMIT_MS = 2000
const PREFIX = 5

/**
 * Whether a password has appeared in a data breach, if a service is set that knows. Without an answer within two seconds
 * the password passes, which is logged.
 */
export async function isBreached({ config, request }: Visit, password: string): Promise<boolean> {
  const { breachedPasswordsUrl: url } = config
  if (url === undefined) return false
  try {
    return await isInRange(url, createHash('sha1').update(password).digest())
  } catch (error) {
    request.log.warn({ err: error }, 'A chosen password could not be looked up among breached ones')
    return false
  }
}

/**
 * Whether a service with the range query of Have I Been Pwned knows the SHA-1 of a password. Five hexadecimal characters
 * of it are sent; with padding, not even the length of the answer says which.
 * @throws Error without a whole answer of at most 1 MB within the limit, two seconds
 */
export async function isInRange(url: string, sha1: Buffer, limitMs = LIMIT_MS): Promise<boolean> {
  const hash = sha1.toString('hex').toUpperCase()
  const response = await boundedFetch(`${url.replace(/\/$/, '')}/${hash.slice(0, PREFIX)}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'Project-Portal' },
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  })
  if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}`)
  const lines = (await response.text()).toUpperCase().split(/\r?\n/)
  // What only pads the answer has a count of zero.
  return lines.some((line) => line.startsWith(`${hash.slice(PREFIX)}:`) && !/:0+$/.test(line.trim()))
}
