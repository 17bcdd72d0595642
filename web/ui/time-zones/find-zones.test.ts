import { expect, test } from 'vitest'
import { TIME_ZONES } from '#shared/i18n/time-zones.ts'
import { findZones } from './find-zones.ts'

const first = (text: string) => findZones(text)[0]

test.each([
  ['berlin', 'Europe/Berlin'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['new york', 'America/New_York'],
  ['Kyiv', 'Europe/Kyiv'],
  ['europe/lis', 'Europe/Lisbon'],
  ['Ireland', 'Europe/Dublin'],
  ['Germany', 'Europe/Berlin'],
  ['utc', 'UTC'],
])('finds for %j the time zone %s', (text, zone) => {
  expect(first(text)).toBe(zone)
})

test('finds no time zone for an unknown place or an empty text', () => {
  expect(findZones('Atlantis')).toEqual([])
  expect(findZones('  ')).toEqual([])
})

test('lists no time zone by its old name', () => {
  for (const old of ['Pacific/Truk', 'Pacific/Ponape', 'Asia/Calcutta', 'Europe/Kiev'])
    expect(TIME_ZONES).not.toContain(old)
})
