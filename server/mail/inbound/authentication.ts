import { domainToASCII } from 'node:url'
import type { MailHead } from './read-head.ts'

/** One verdict of an `Authentication-Results` header: `dkim=pass header.d=agency.example`. */
interface Verdict {
  method: string
  result: string
  /** `header.d`, `header.from`, in lower case. */
  properties: Record<string, string>
}

/**
 * Whether our own mail server vouches for the sender of a mail (RFC 8601). What it found out stands in its topmost
 * header; one below may have come with the mail, and what others say counts for nothing.
 */
export function isAuthentic({ headers, from }: Pick<MailHead, 'headers' | 'from'>, server: string): boolean {
  if (headers.filter(({ key }) => key === 'from').length !== 1) return false
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1))
  const results = headers.find(
    ({ key, value }) => key === RESULTS && serverOf(value) === server.toLowerCase(),
  )
  return domain !== '' && results !== undefined && verdictsOf(results.value).some((v) => vouches(v, domain))
}

const RESULTS = 'authentication-results'

const serverOf = (value: string) => partsOf(value)[0]?.[0]?.toLowerCase()

/** DMARC is about the address that people see; of a signature, that has to be the signer's. */
function vouches({ method, result, properties }: Verdict, domain: string): boolean {
  if (result !== 'pass') return false
  if (method === 'dmarc') return properties['header.from'] === domain
  const signer = properties['header.d'] ?? ''
  return method === 'dkim' && signer.includes('.') && `.${domain}`.endsWith(`.${signer}`)
}

function verdictsOf(value: string): Verdict[] {
  return partsOf(value)
    .slice(1)
    .map(([verdict = '', ...rest]) => {
      const [method = '', result = ''] = verdict.toLowerCase().split('=')
      return { method: method.split('/')[0] ?? '', result, properties: propertiesOf(rest) }
    })
}

/** The first of each name. */
const propertiesOf = (words: string[]) =>
  Object.fromEntries(words.map((word) => word.toLowerCase().split('=', 2)).toReversed()) as Record<
    string,
    string
  >

/** The words between semicolons, without comments, a quoted text as the part of a word that it is. */
function partsOf(value: string): string[][] {
  const parts: string[][] = [[]]
  let word = ''
  const endWord = () => {
    if (word) parts.at(-1)?.push(word)
    word = ''
  }
  for (const token of tokensOf(value)) {
    if (token === ';') {
      endWord()
      parts.push([])
    } else if (token === ' ') endWord()
    else word += token
  }
  endWord()
  return parts
}

/** Letters, a space for whatever divides words, and what is quoted as one. */
function* tokensOf(value: string): Generator<string> {
  let depth = 0
  let quoted = false
  for (let at = 0; at < value.length; at += 1) {
    const letter = value.charAt(at)
    if (letter === '\\' && (quoted || depth > 0)) at += 1
    else if (letter === '"' && depth === 0) quoted = !quoted
    else if (letter === '(' && !quoted) depth += 1
    else if (letter === ')' && depth > 0) depth -= 1
    else if (depth > 0) continue
    else if (quoted) yield /[;\s=]/.test(letter) ? '_' : letter
    else yield /\s/.test(letter) ? ' ' : letter
  }
}
