import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { catalogueOf } from './catalogues.ts'

type Catalogue = Readonly<Record<string, string>>

const fileOf = (language: string) => `words/${language}.reviewed.json`

/** Tells a text and its translation from any other: 8 hexadecimal digits. */
export const hashOf = (key: string, said: string) =>
  createHash('sha256').update(`${key}\0${said}`).digest('hex').slice(0, 8)

const reviewedHashes = (language: string): string[] =>
  existsSync(fileOf(language)) ? (JSON.parse(readFileSync(fileOf(language), 'utf8')) as string[]) : []

/** The keys of the texts that no second person has read since they, or their English, were written. */
export function unreviewed(
  language: string,
  catalogue: Catalogue = catalogueOf(language),
  hashes = reviewedHashes(language),
): string[] {
  const reviewed = new Set(hashes)
  return Object.keys(catalogue).filter((key) => !reviewed.has(hashOf(key, catalogue[key] ?? '')))
}

/** Keeps that the texts of a language have been read as they are now, all of them or those that `wasRead` names. */
export function markReviewed(language: string, wasRead: (key: string) => boolean = () => true): void {
  const before = new Set(reviewedHashes(language))
  const hashes = Object.entries(catalogueOf(language))
    .map(([key, said]) => ({ key, hash: hashOf(key, said) }))
    .filter(({ key, hash }) => before.has(hash) || wasRead(key))
    .map(({ hash }) => hash)
  writeFileSync(fileOf(language), `${JSON.stringify(hashes.toSorted(), null, 2)}\n`)
}
