import { writeFileSync } from 'node:fs'
import { catalogueOf, translatedLanguages } from './catalogues.ts'
import { markReviewed } from './reviewed.ts'

type Catalogue = Readonly<Record<string, string>>

/** Returns a catalogue in which a translation is moved to a new key, unless the new key has one. */
export const withRenamedKey = (catalogue: Catalogue, old: string, key: string): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([one, said]) =>
      one === old ? (key in catalogue ? [] : [[key, said]]) : [[one, said]],
    ),
  )

/**
 * Keeps the translations of a reworded English text. Each needs a new review, because a review covers a translation and its
 * English text. Returns the languages that had a translation.
 */
export function renameKey(old: string, key: string): string[] {
  const having = translatedLanguages().filter((language) => old in catalogueOf(language))
  for (const language of having) {
    const catalogue = withRenamedKey(catalogueOf(language), old, key)
    writeFileSync(`words/${language}.json`, `${JSON.stringify(catalogue, null, 2)}\n`)
    // Removes the review of the old key.
    markReviewed(language, () => false)
  }
  return having
}
