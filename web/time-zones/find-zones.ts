import { fold } from '#shared/fold.ts'
import { currentZone } from '#shared/time-zones.ts'
import { byLocale } from '#shared/words.ts'
import { CITIES } from './cities.ts'

/** A time zone as the search shows it. */
export interface FoundZone {
  /** The IANA name. */
  zone: string
  /** The city in its name. */
  city: string
  /** The city near it that was typed, if it is another one. */
  near: string | undefined
  country: string | undefined
}

interface Zone extends FoundZone {
  cities: string[]
  /** Everything by which it is found, folded. */
  words: string[]
}

const MAX_FOUND = 20
const countries = byLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }))

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

function readZone(line: string): Zone {
  const [, zone = '', code, near = ''] = /^(\S+)(?: (\S+))?(?: (.+))?$/.exec(line) ?? []
  const city = (zone.split('/').at(-1) ?? '').replaceAll('_', ' ')
  const country = code && countries().of(code)
  const cities = [city, ...near.split(', ').filter(Boolean)]
  const words = wordsOf([zone.replaceAll('_', ' '), country, ...cities].join(' '))
  return { zone, city, near: undefined, country, cities, words }
}

const zones = CITIES.trim().split('\n').map(readZone)

/** The zones that are called so, lie in such a country, or have such a city, the likeliest first. */
export function findZones(text: string): FoundZone[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  const found = zones.filter(({ words }) =>
    typed.every((part) => words.some((word) => word.startsWith(part))),
  )
  return found
    .map((zone) => ({ ...zone, near: cityCalled(zone, text) }))
    .toSorted((one, other) => Number(other.near !== undefined) - Number(one.near !== undefined))
    .slice(0, MAX_FOUND)
    .map(({ near, ...zone }) => ({ ...zone, near: near === zone.city ? undefined : near }))
}

const cityCalled = ({ cities }: Zone, text: string) =>
  cities.find((city) => fold(city).startsWith(fold(text).trim()))

/** The zone of this browser. */
export function ownZone(): FoundZone {
  const name = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zones.find(({ zone }) => zone === name) ?? readZone(name)
}
