import { boundedFetch } from '#server/egress/bounded-fetch.ts'

const LIMIT_MS = 2000
const PREFIX = 5

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
