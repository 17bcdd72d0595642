import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getCatalog, translatedLanguages } from './catalogues.ts'

type Catalogue = Readonly<Record<string, string>>

const getFile = (language: string) => `locales/${language}/reviewed.json`

/** Returns a hash of a text and its translation: 8 hexadecimal digits. */
export const computeHash = (key: string, said: string) =>
  createHash('sha256').update(`${key}\0${said}`).digest('hex').slice(0, 8)

const reviewedHashes = (language: string): string[] =>
  existsSync(getFile(language)) ? (JSON.parse(readFileSync(getFile(language), 'utf8')) as string[]) : []

/** Returns the keys of the texts that no second person has read since they, or their English, were written. */
export function findUnreviewed(
  language: string,
  catalogue: Catalogue = getCatalog(language),
  hashes = reviewedHashes(language),
): string[] {
  const reviewed = new Set(hashes)
  return Object.keys(catalogue).filter((key) => !reviewed.has(computeHash(key, catalogue[key] ?? '')))
}

/** Records that a language's texts have been read as they are now: all of them, or those that `wasRead` selects. */
export function markReviewed(language: string, wasRead: (key: string) => boolean = () => true): void {
  const before = new Set(reviewedHashes(language))
  const hashes = Object.entries(getCatalog(language))
    .map(([key, said]) => ({ key, hash: computeHash(key, said) }))
    .filter(({ key, hash }) => before.has(hash) || wasRead(key))
    .map(({ hash }) => hash)
  writeFileSync(getFile(language), `${JSON.stringify(hashes.toSorted(), null, 2)}\n`)
}

/** Returns a catalog in which a translation is moved to a new key, unless the new key already has a translation. */
export const withRenamedKey = (catalogue: Catalogue, old: string, key: string): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([one, said]) =>
      one === old ? (key in catalogue ? [] : [[key, said]]) : [[one, said]],
    ),
  )

/**
 * Keeps the translations of a reworded English text. Each needs a new review, because a review covers a translation and
 * its English text. Returns the languages that had a translation.
 */
export function renameKey(old: string, key: string): string[] {
  const having = translatedLanguages().filter((language) => old in getCatalog(language))
  for (const language of having) {
    const catalogue = withRenamedKey(getCatalog(language), old, key)
    writeFileSync(`locales/${language}/messages.json`, `${JSON.stringify(catalogue, null, 2)}\n`)
    // This removes the review of the old key.
    markReviewed(language, () => false)
  }
  return having
}
