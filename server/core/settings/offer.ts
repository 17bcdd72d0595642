import { DEFAULT_LANGUAGE, type Language, languageNamed } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/t.ts'
import { batchedDatabaseReads } from '#server/platform/db/batched-reads.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { inLanguage, spokenLanguages } from '#server/platform/i18n/translate.ts'

/** The agency's languages as they are stored: its own, and those that it offers; null for all that the portal speaks. */
export interface StoredOffer {
  language: string
  languages: string[] | null
}

/** The agency's own language, and all that it offers, in the order of `shared/i18n/languages.ts`. */
export interface Offer {
  own: string
  offered: string[]
}

/** What is offered of what is spoken: a catalogue that is stored as offered may be missing in this version. */
export function offerOf({ language, languages }: StoredOffer): Offer {
  const spoken = spokenLanguages.map(({ code }) => code)
  const own = spoken.includes(language) ? language : DEFAULT_LANGUAGE
  return { own, offered: spoken.filter((code) => code === own || !languages || languages.includes(code)) }
}

/** What is offered, as it is told. */
export const offeredLanguages = (stored: StoredOffer): Pick<Language, 'code' | 'name' | 'dir'>[] =>
  offerOf(stored).offered.map((code) => {
    const { name, dir } = languageNamed(code)
    return { code, name, dir }
  })

/** Somebody's language, if it is offered, else the agency's. */
export const languageAmong = ({ own, offered }: Offer, wanted: string | null | undefined): string =>
  wanted != null && offered.includes(wanted) ? wanted : own

const readers = batchedDatabaseReads<'agency', Offer>(async (db) => {
  const stored = await db.selectFrom('agency').select(['language', 'languages']).executeTakeFirstOrThrow()
  return new Map([['agency', offerOf(stored)]])
})

/** What the agency offers now; requests of the same moment share the question. */
export async function readOffer(db: Database): Promise<Offer> {
  const offer = await readers(db, 'agency')
  if (!offer) throw new Error('There is no agency')
  return offer
}

/** Says texts that are stored for everyone in the agency's own language. */
export const inAgencysLanguage = async <T>(db: Database, work: () => T): Promise<T> =>
  inLanguage((await readOffer(db)).own, work)

/** @throws 400 for a language that the agency does not offer */
export async function ensureOffered(db: Database, language: string | null | undefined): Promise<void> {
  if (language == null) return
  const { offered } = await readOffer(db)
  if (!offered.includes(language))
    throw fieldError('language', t('Please choose one of the languages that are offered'))
}

/** In which a person reads; the agency's for one who is not there. */
export async function languageOfPerson(db: Database, userId: number): Promise<string> {
  const person = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return languageAmong(await readOffer(db), person?.language)
}
