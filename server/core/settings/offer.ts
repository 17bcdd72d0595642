import { DEFAULT_LANGUAGE, type Language, languageNamed } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/t.ts'
import { batchedDatabaseReads } from '#server/platform/db/batched-reads.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { inLanguage, spokenLanguages } from '#server/platform/i18n/translate.ts'

/**
 * The agency's languages as they're stored: its own, and the languages it offers, or null for all supported languages.
 */
export interface StoredOffer {
  language: string
  languages: string[] | null
}

/** The agency's own language and all languages it offers, in the order of `shared/i18n/languages.ts`. */
export interface Offer {
  own: string
  offered: string[]
}

/** Returns the supported languages that the agency offers. A stored language can be missing in this version. */
export function offerOf({ language, languages }: StoredOffer): Offer {
  const spoken = spokenLanguages.map(({ code }) => code)
  const own = spoken.includes(language) ? language : DEFAULT_LANGUAGE
  return { own, offered: spoken.filter((code) => code === own || !languages || languages.includes(code)) }
}

/** Returns the offered languages with their names and text directions. */
export const offeredLanguages = (stored: StoredOffer): Pick<Language, 'code' | 'name' | 'dir'>[] =>
  offerOf(stored).offered.map((code) => {
    const { name, dir } = languageNamed(code)
    return { code, name, dir }
  })

/** Returns the wanted language if it's offered, otherwise the agency's. */
export const languageAmong = ({ own, offered }: Offer, wanted: string | null | undefined): string =>
  wanted != null && offered.includes(wanted) ? wanted : own

const readers = batchedDatabaseReads<'agency', Offer>(async (db) => {
  const stored = await db.selectFrom('agency').select(['language', 'languages']).executeTakeFirstOrThrow()
  return new Map([['agency', offerOf(stored)]])
})

/** Reads what the agency offers now. Concurrent requests share the query. */
export async function readOffer(db: Database): Promise<Offer> {
  const offer = await readers(db, 'agency')
  if (!offer) throw new Error('There is no agency')
  return offer
}

/** Runs `work` in the agency's own language, for texts that are stored for everyone. */
export const inAgencysLanguage = async <T>(db: Database, work: () => T): Promise<T> =>
  inLanguage((await readOffer(db)).own, work)

/** @throws 400 for a language that the agency doesn't offer */
export async function ensureOffered(db: Database, language: string | null | undefined): Promise<void> {
  if (language == null) return
  const { offered } = await readOffer(db)
  if (!offered.includes(language))
    throw fieldError('language', t('Please choose one of the languages that are offered'))
}

/** Returns the language that a person reads. For an unknown person, that's the agency's language. */
export async function languageOfPerson(db: Database, userId: number): Promise<string> {
  const person = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return languageAmong(await readOffer(db), person?.language)
}
