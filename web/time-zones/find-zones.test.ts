import { expect, test } from 'vitest'
import { TIME_ZONES } from '#shared/time-zones.ts'
import { CITIES } from './cities.ts'
import { findZones } from './find-zones.ts'

const first = (text: string) => findZones(text)[0]

test('the search knows every time zone that can be chosen, and no other', () => {
  const known = CITIES.trim()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect(new Set(known)).toEqual(new Set(TIME_ZONES))
})

test.each([
  ['Munich', 'Europe/Berlin', 'Munich'],
  ['münch', 'Europe/Berlin', 'München'],
  ['san fran', 'America/Los_Angeles', 'San Francisco'],
  ['Mumbai', 'Asia/Kolkata', 'Mumbai'],
  ['sao paulo', 'America/Sao_Paulo', undefined],
  ['new york', 'America/New_York', undefined],
  ['Kiev', 'Europe/Kyiv', 'Kiev'],
  ['europe/lis', 'Europe/Lisbon', undefined],
  ['Ireland', 'Europe/Dublin', undefined],
  ['utc', 'UTC', undefined],
])('%j finds %s, near %s', (text, zone, near) => {
  expect(first(text)).toMatchObject({ zone })
  expect(first(text)?.near).toBe(near)
})

test('what is nowhere finds nothing, and neither does nothing', () => {
  expect(findZones('Atlantis')).toEqual([])
  expect(findZones('  ')).toEqual([])
})

test('no zone goes by an old name', () => {
  for (const old of ['Pacific/Truk', 'Pacific/Ponape', 'Asia/Calcutta', 'Europe/Kiev'])
    expect(TIME_ZONES).not.toContain(old)
})
