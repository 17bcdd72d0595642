import { fold } from '#shared/i18n/fold.ts'
import { TIME_ZONES } from '#shared/i18n/time-zones.ts'
import { getLocale } from '#shared/i18n/t.ts'

const MAX_FOUND = 20

const splitIntoWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the platform's name of a zone, such as `Germany Time`. */
export const getZoneName = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat(getLocale(), { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * Returns the zones whose IANA name has words that begin with each typed word, or else the zones whose platform name
 * does. Naming all zones is slow on most platforms, so it happens only if necessary.
 */
export function findZones(text: string, now = new Date()): string[] {
  const searchWords = splitIntoWords(text)
  if (searchWords.length === 0) return []
  const matches = (name: string) => {
    const words = splitIntoWords(name)
    return searchWords.every((part) => words.some((word) => word.startsWith(part)))
  }
  const byName = TIME_ZONES.filter((zone) => matches(zone.replaceAll('_', ' ')))
  const found = byName.length > 0 ? byName : TIME_ZONES.filter((zone) => matches(getZoneName(zone, now)))
  return found.slice(0, MAX_FOUND)
}
