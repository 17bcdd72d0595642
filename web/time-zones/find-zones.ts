import { fold } from '#shared/fold.ts'
import { TIME_ZONES, localTimeZone } from '#shared/time-zones.ts'
import { locale } from '#shared/words.ts'

/** A time zone as the search shows it. */
export interface FoundZone {
  /** The IANA name. */
  zone: string
  /** The city in its name. */
  city: string
}

const MAX_FOUND = 20

const wordsIn = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const toFound = (zone: string): FoundZone => ({
  zone,
  city: (zone.split('/').at(-1) ?? '').replaceAll('_', ' '),
})

/** The platform's name of a zone, such as `Germany Time`. */
export const nameZone = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * The zones whose IANA name has words that begin with each typed word, or else those whose platform name does. The
 * platform takes long to name all zones, so they are named only if necessary.
 */
export function findZones(text: string, now = new Date()): FoundZone[] {
  const typed = wordsIn(text)
  if (typed.length === 0) return []
  const matches = (name: string) => {
    const words = wordsIn(name)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  }
  const byName = TIME_ZONES.filter((zone) => matches(zone.replaceAll('_', ' ')))
  const found = byName.length > 0 ? byName : TIME_ZONES.filter((zone) => matches(nameZone(zone, now)))
  return found.slice(0, MAX_FOUND).map(toFound)
}

/** The zone of this browser, as the search shows it. */
export const ownZone = (): FoundZone => toFound(localTimeZone())
