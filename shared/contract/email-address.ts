import { decode } from 'punycode.js/punycode.es6.js'
import * as z from 'zod'

declare const LANGUAGE: string | undefined

const PLAIN = z.email()
/** The characters that a domain with letters beyond ASCII can contain. A URL gives other characters a meaning. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
/** No mail server accepts a longer address. */
const MAX_LENGTH = 320
const NON_ASCII = /[^ -~]|xn--/i

/** Returns a domain as mail servers spell it: `xn--mller-kva.example`. Undefined if it isn't a domain. */
function toAsciiDomain(domain: string): string | undefined {
  const url = `http://${domain}`
  return DOMAIN.test(domain) && URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Splits an address if its domain has two spellings: all before it, and the spelling of mail servers. */
function toAsciiParts(address: string): { prefix: string; domain: string } | undefined {
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  const isBounded = start > 0 && address.length <= MAX_LENGTH
  const ascii = isBounded && NON_ASCII.test(domain) ? toAsciiDomain(domain) : undefined
  return ascii === undefined ? undefined : { prefix: address.slice(0, start), domain: ascii }
}

/** Whether the text is an email address. Its domain can have letters such as umlauts, in either spelling. */
export function isEmailAddress(address: string): boolean {
  const ascii = toAsciiParts(address)
  // zod rejects `xn--` in the last part of a domain.
  const checked = ascii ? ascii.prefix + ascii.domain.replace(/\.xn--[a-z\d-]+$/, '.example') : address
  return PLAIN.safeParse(checked).success
}

/**
 * Returns the form in which an address is stored, compared, and shown: `kati@müller.example`. A label that may imitate
 * another keeps the spelling of mail servers. Any other text stays as it is.
 */
export function toReadableAddress(address: string): string {
  // The server does this to addresses from browsers, so the web app's builds leave it out.
  if (typeof LANGUAGE === 'string') return address
  const ascii = toAsciiParts(address)
  return ascii ? ascii.prefix + ascii.domain.split('.').map(toReadableLabel).join('.') : address
}

function toReadableLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const decoded = decode(label.slice(4))
  return isUnambiguous(decoded) && toAsciiDomain(decoded) === label ? decoded : label
}

/** Scripts whose letters occur together in one word. */
const ALPHABETS = [
  /^\p{scx=Latin}*$/u,
  /^\p{scx=Greek}*$/u,
  /^\p{scx=Cyrillic}*$/u,
  /^\p{scx=Arabic}*$/u,
  /^\p{scx=Hebrew}*$/u,
  /^\p{scx=Devanagari}*$/u,
  /^\p{scx=Thai}*$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]*$/u,
]
/** Greek and Cyrillic letters that look like Latin ones. */
const LOOKALIKES = /^[αικνορτυχасԁеһіјӏорԛѕԝхуъьҽпгѵѡ]*$/u

function isUnambiguous(label: string): boolean {
  const letters = label.replaceAll(/[\d-]/g, '')
  return ALPHABETS.some((alphabet) => alphabet.test(letters)) && !LOOKALIKES.test(letters)
}
