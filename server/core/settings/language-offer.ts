import { DEFAULT_LANGUAGE, type Language, getLanguageByCode } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/t.ts'
import { batchDatabaseReads } from '#server/platform/db/batch-reads.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { withLanguage, supportedLanguages } from '#server/platform/i18n/translate.ts'

/** The agency's languages as stored: its own, and those it offers, or null for all supported languages. */
export interface StoredLanguageOffer {
  language: string
  languages: string[] | null
}

/** The agency's own language and all languages it offers, in the order of `shared/i18n/languages.ts`. */
export interface LanguageOffer {
  own: string
  offered: string[]
}

/** Returns the supported languages that the agency offers. A stored language can be missing in this version. */
export function getLanguageOffer({ language, languages }: StoredLanguageOffer): LanguageOffer {
  const supportedCodes = supportedLanguages.map(({ code }) => code)
  const own = supportedCodes.includes(language) ? language : DEFAULT_LANGUAGE
  return {
    own,
    offered: supportedCodes.filter((code) => code === own || !languages || languages.includes(code)),
  }
}

/** Returns the offered languages with their names and text directions. */
export const offeredLanguages = (stored: StoredLanguageOffer): Pick<Language, 'code' | 'name' | 'dir'>[] =>
  getLanguageOffer(stored).offered.map((code) => {
    const { name, dir } = getLanguageByCode(code)
    return { code, name, dir }
  })

/** Returns the wanted language if it's offered, otherwise the agency's. */
export const pickOfferedLanguage = (
  { own, offered }: LanguageOffer,
  requested: string | null | undefined,
): string => (requested != null && offered.includes(requested) ? requested : own)

const readers = batchDatabaseReads<'agency', LanguageOffer>(async (db) => {
  const stored = await db.selectFrom('agency').select(['language', 'languages']).executeTakeFirstOrThrow()
  return new Map([['agency', getLanguageOffer(stored)]])
})

/** Reads what the agency offers now. Concurrent requests share the query. */
export async function readLanguageOffer(db: Database): Promise<LanguageOffer> {
  const offer = await readers(db, 'agency')
  if (!offer) throw new Error('There is no agency')
  return offer
}

/** Runs `work` in the agency's own language, for texts that are stored for everyone. */
export const withAgencyLanguage = async <T>(db: Database, work: () => T): Promise<T> =>
  withLanguage((await readLanguageOffer(db)).own, work)

/** @throws 400 for a language that the agency doesn't offer */
export async function requireOfferedLanguage(db: Database, language?: string | null): Promise<void> {
  if (language == null) return
  const { offered } = await readLanguageOffer(db)
  if (!offered.includes(language))
    throw fieldError('language', t('Please choose one of the available languages'))
}

/** Returns a user's own language if it's offered. Null for the agency's. */
export async function readOwnLanguage(db: Database, userId: number): Promise<string | null> {
  const person = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  const { offered } = await readLanguageOffer(db)
  return offered.find((code) => code === person?.language) ?? null
}

/** Returns the language that a user reads. For an unknown user, it's the agency's language. */
export async function readUserLanguage(db: Database, userId: number): Promise<string> {
  const person = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return pickOfferedLanguage(await readLanguageOffer(db), person?.language)
}
