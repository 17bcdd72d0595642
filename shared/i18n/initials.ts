import { cacheByLocale, getLocale } from './t.ts'

const graphemes = cacheByLocale((tag) => new Intl.Segmenter(tag, { granularity: 'grapheme' }))

/**
 * Returns the initials of a name: at most two, uppercased by the rules of the user's language. Returns 'U' if there are
 * none.
 */
export function getInitials(fullName: string | null | undefined): string {
  const words = fullName?.normalize('NFC').match(/\S+/gu) ?? []
  const letters = words.slice(0, 2).map((word) => graphemes().segment(word).containing(0)?.segment)
  return letters.join('').toLocaleUpperCase(getLocale()) || 'U'
}
