import { domainToASCII } from 'node:url'
import type { MailHead } from './read-head.ts'

/** One result in an `Authentication-Results` header: `dkim=pass header.d=agency.example`. */
interface Verdict {
  method: string
  result: string
  /** `header.d`, `header.from`, in lower case. */
  properties: Record<string, string>
}

/**
 * Checks whether our own mail server confirms the sender of a mail (RFC 8601). The server's result is in its topmost
 * header. A result further down, or below other servers' stamps, may have come with the mail. Results of other servers
 * don't count.
 */
export function isAuthentic({ headers, from }: Pick<MailHead, 'headers' | 'from'>, server: string): boolean {
  if (headers.filter(({ key }) => key === 'from').length !== 1) return false
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1))
  const index = headers.findIndex(
    ({ key, value }) => key === RESULTS_HEADER && getServer(value) === server.toLowerCase(),
  )
  const stamps = headers.slice(0, Math.max(index, 0)).filter(({ key }) => key === 'received')
  const results = headers[index]
  if (!domain || !results || stamps.length > MAX_STAMPS) return false
  return isDomainAligned(parseVerdicts(results.value), domain)
}

const RESULTS_HEADER = 'authentication-results'
/** The server that accepted a mail and the server that delivers it can each add a stamp above the results. */
const MAX_STAMPS = 2

const getServer = (value: string) => splitParts(value)[0]?.[0]?.toLowerCase()

/**
 * Checks the sender's domain. DMARC covers the address that people see, so its result is final. For a domain without
 * DMARC, one of the signatures must be for exactly that domain: only a DMARC checker knows which parent domains have
 * the same owner.
 */
function isDomainAligned(verdicts: Verdict[], domain: string): boolean {
  const dmarc = verdicts.filter(({ method, result }) => method === 'dmarc' && result !== 'none')
  const isPass = ({ result }: Verdict) => result === 'pass'
  const isSameDomain = (otherDomain = '') => domainToASCII(otherDomain) === domain
  if (dmarc.length > 0) return dmarc.every((v) => isPass(v) && isSameDomain(v.properties['header.from']))
  return verdicts.some((v) => v.method === 'dkim' && isPass(v) && isSameDomain(v.properties['header.d']))
}

function parseVerdicts(value: string): Verdict[] {
  return splitParts(value)
    .slice(1)
    .map(([verdict = '', ...rest]) => {
      const [method = '', result = ''] = verdict.toLowerCase().split('=')
      return { method: method.split('/')[0] ?? '', result, properties: parseProperties(rest) }
    })
}

/** Returns the first value of each name. */
const parseProperties = (words: string[]) =>
  Object.fromEntries(words.map((word) => word.toLowerCase().split('=', 2)).toReversed()) as Record<
    string,
    string
  >

/** Returns the words between semicolons, without comments. Quoted text counts as part of its word. */
function splitParts(value: string): string[][] {
  const parts: string[][] = [[]]
  let word = ''
  const endWord = () => {
    if (word) parts.at(-1)?.push(word)
    word = ''
  }
  for (const token of tokenize(value)) {
    if (token === ';') {
      endWord()
      parts.push([])
    } else if (token === ' ') endWord()
    else word += token
  }
  endWord()
  return parts
}

/**
 * Yields single characters without comments, with a space for any white space. In quoted text, separators become
 * underscores, so that it stays one word.
 */
function* tokenize(value: string): Generator<string> {
  let depth = 0
  let quoted = false
  for (let index = 0; index < value.length; index += 1) {
    const letter = value.charAt(index)
    if (letter === '\\' && (quoted || depth > 0)) index += 1
    else if (letter === '"' && depth === 0) quoted = !quoted
    else if (letter === '(' && !quoted) depth += 1
    else if (letter === ')' && depth > 0) depth -= 1
    else if (depth > 0) continue
    else if (quoted) yield /[;\s=]/.test(letter) ? '_' : letter
    else yield /\s/.test(letter) ? ' ' : letter
  }
}
