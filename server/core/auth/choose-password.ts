import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/db/connection.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { fieldError } from '#server/platform/errors.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { t } from '#shared/i18n/t.ts'
import { boundedFetch } from '#server/platform/egress/bounded-fetch.ts'
import { passwordTooShortMessage } from '#shared/contract/lengths.ts'

/** Details of the user who is choosing a password. Attackers guess these first. */
interface PasswordOwner {
  username: string
  fullName: string
  email: string
  companyName: string | null
}

/** The minimum number of letters and digits that must remain once guessable words are removed. */
const MIN_OWN_CHARACTERS = 5
const MIN_DISTINCT_CHARACTERS = 3

/**
 * Rejects a chosen password that is too short, common, based on known details of its owner, or in a data breach.
 * @throws 400 for the field `path`
 */
export async function requireStrongPassword(
  db: Database,
  visit: Visit,
  { password, owner, path = 'password' }: { password: string; owner: PasswordOwner; path?: string },
): Promise<void> {
  const { passwordMinLength } = visit.config
  if (password.length < passwordMinLength) throw fieldError(path, passwordTooShortMessage(passwordMinLength))
  const normalized = password.normalize('NFKC').toLowerCase()
  if (await isCommon(normalized))
    throw fieldError(path, t('This password is too common. Please choose another.'))
  const { name } = await readAgency(db)
  if (!hasUnguessablePart(normalized, listGuessableWords(owner, name)))
    throw fieldError(
      path,
      t('Please choose a password that doesn’t contain your name, your company or this portal’s name.'),
    )
  if (await isBreached(visit, password))
    throw fieldError(path, t('This password has appeared in a data breach. Please choose another.'))
}

async function isCommon(normalized: string): Promise<boolean> {
  if (new Set(normalized).size < MIN_DISTINCT_CHARACTERS) return true
  const common = await loadCommonPasswords()
  // To an attacker, `password1!` is `password`.
  return common.has(normalized) || common.has(normalized.replace(/[\d\W_]{1,4}$/u, ''))
}

function listGuessableWords(
  { username, fullName, email, companyName }: PasswordOwner,
  agency: string,
): string[] {
  const words = [username, fullName, email.split('@')[0] ?? '', companyName ?? '', agency, 'portal']
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length)
}

function hasUnguessablePart(normalized: string, words: string[]): boolean {
  if (!words.some((word) => normalized.includes(word))) return true
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), normalized)
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= MIN_OWN_CHARACTERS
}

let loading: Promise<Set<string>> | undefined

/** Returns the 49,000 most common passwords. They load when someone first chooses a password. */
function loadCommonPasswords(): Promise<Set<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return loading
}

const LIMIT_MS = 2000
const PREFIX = 5

/**
 * Checks whether a password has appeared in a data breach, if a lookup service is configured. If the service fails or
 * takes longer than two seconds, the password passes and a warning is logged.
 */
async function isBreached({ config, request }: Visit, password: string): Promise<boolean> {
  const { breachedPasswordsUrl: url } = config
  if (url === undefined) return false
  try {
    return await isBreachedHash(url, createHash('sha1').update(password).digest())
  } catch (error) {
    request.log.warn({ err: error }, 'A password could not be looked up in the list of breached passwords')
    return false
  }
}

/**
 * Checks whether a service with the range API of Have I Been Pwned knows a password's SHA-1 hash. Sends only the hash's
 * first five hexadecimal characters. With padding, not even the response's length reveals them.
 * @throws Error unless a complete response of at most 1 MB arrives within the limit, two seconds by default
 */
export async function isBreachedHash(url: string, sha1: Buffer, limitMs = LIMIT_MS): Promise<boolean> {
  const hash = sha1.toString('hex').toUpperCase()
  const response = await boundedFetch(`${url.replace(/\/$/, '')}/${hash.slice(0, PREFIX)}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'Project-Portal' },
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  })
  if (!response.ok) throw new Error(`The list of breached passwords returned ${response.status}`)
  const lines = (await response.text()).toUpperCase().split(/\r?\n/)
  // Padding lines have a count of zero.
  return lines.some((line) => line.startsWith(`${hash.slice(PREFIX)}:`) && !/:0+$/.test(line.trim()))
}
