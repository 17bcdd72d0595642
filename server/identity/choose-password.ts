import { shortPassword } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import type { Visit } from '#server/http/visit.ts'
import { fieldError } from '#server/http/errors.ts'
import { isBreached } from './breached-passwords.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { t } from '#shared/words.ts'

/** The person choosing a password: what is known about them is the first thing to guess. */
interface Chooser {
  username: string
  fullName: string
  email: string
  companyName: string | null
}

const tooCommon = () => t('This password is too common. Please choose another.')
const breached = () =>
  t('This password has appeared in data breaches, where attackers find it. Please choose another.')
const aboutYou = () =>
  t('Please choose a password without your name, your company or the name of this portal.')
/** How many letters and digits must remain after the words that anybody can guess are removed. */
const LEAST_OWN = 5
const LEAST_KINDS = 3

/**
 * Rejects a password that is shorter than the agency allows, common, based on what is known about its owner, or known
 * from data breaches. For passwords that people choose for themselves.
 * @throws 400 for the field `path`
 */
export async function ensureGoodPassword(
  db: Database,
  visit: Visit,
  password: string,
  person: Chooser,
  path = 'password',
): Promise<void> {
  const { passwordMinLength } = visit.config
  if (password.length < passwordMinLength) throw fieldError(path, shortPassword(passwordMinLength))
  const typed = password.normalize('NFKC').toLowerCase()
  if (await isCommon(typed)) throw fieldError(path, tooCommon())
  const { name } = await readAgency(db)
  if (!hasOwnPart(typed, wordsOf(person, name))) throw fieldError(path, aboutYou())
  if (await isBreached(visit, password)) throw fieldError(path, breached())
}

async function isCommon(typed: string): Promise<boolean> {
  if (new Set(typed).size < LEAST_KINDS) return true
  const common = await commonPasswords()
  // To an attacker, `password1!` is `password`.
  return common.has(typed) || common.has(typed.replace(/[\d\W_]{1,4}$/u, ''))
}

function wordsOf({ username, fullName, email, companyName }: Chooser, agency: string): string[] {
  const texts = [username, fullName, email.split('@')[0] ?? '', companyName ?? '', agency, 'portal']
  const words = texts.flatMap((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  )
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length)
}

function hasOwnPart(typed: string, words: string[]): boolean {
  if (!words.some((word) => typed.includes(word))) return true
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed)
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= LEAST_OWN
}

let loading: Promise<Set<string>> | undefined

/** The 49,000 most common passwords, loaded when somebody first chooses one. */
function commonPasswords(): Promise<Set<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return loading
}
