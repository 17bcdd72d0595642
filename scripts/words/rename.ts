import { writeFileSync } from 'node:fs'
import { catalogueOf, translatedLanguages } from './catalogues.ts'
import { markReviewed } from './reviewed.ts'

type Catalogue = Readonly<Record<string, string>>

/** A catalogue in which the translation of one key stands under another, unless that has one. */
export const withRenamedKey = (catalogue: Catalogue, old: string, key: string): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([one, said]) =>
      one === old ? (key in catalogue ? [] : [[key, said]]) : [[one, said]],
    ),
  )

/**
 * Keeps the translations of an English text that was reworded. Each is to be reviewed again, because a review is of a
 * translation and its English. Returns the languages that have one.
 */
export function renameKey(old: string, key: string): string[] {
  const having = translatedLanguages().filter((language) => old in catalogueOf(language))
  for (const language of having) {
    const catalogue = withRenamedKey(catalogueOf(language), old, key)
    writeFileSync(`words/${language}.json`, `${JSON.stringify(catalogue, null, 2)}\n`)
    // Forgets the review of the old key.
    markReviewed(language, () => false)
  }
  return having
}
