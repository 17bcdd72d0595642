import { expect, test } from 'vitest'
import { buildWorld } from './build.ts'
import { clockAt } from './clock.ts'
import { stories } from './stories/all.ts'

const MOMENTS = [
  '2026-01-01T00:05:00Z',
  '2026-02-28T23:55:00Z',
  '2027-03-01T06:30:00Z',
  '2027-06-05T12:00:00Z',
  '2027-06-06T03:00:00Z',
  '2028-02-29T17:45:00Z',
]

const DUE = ['answerDueAt', 'expiresAt']

test.each(MOMENTS)('filled at %s, nothing lies in the future but what is due', async (moment) => {
  const { tables } = await buildWorld(new Date(moment))
  // A link ends in the future.
  const { answerLinks: _links, ...others } = tables
  const times = Object.values(others)
    .flat()
    .flatMap((row) => Object.entries(row))
    .filter(([column]) => (column.endsWith('At') && !DUE.includes(column)) || column === 'completedDate')
    .flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
  expect(times.length).toBeGreaterThan(2000)
  expect(times.filter((time) => time > new Date(moment).toISOString())).toEqual([])
})

test.each(MOMENTS)('filled at %s, every story is told in the order of time', (moment) => {
  const clock = clockAt(new Date(moment))
  const sequences = [...sequencesIn(stories)].map((whens) => whens.map((when) => clock.instant(when)))
  expect(sequences.length).toBeGreaterThan(100)
  for (const sequence of sequences) expect(sequence).toEqual(sequence.toSorted())
})

type When = Parameters<ReturnType<typeof clockAt>['instant']>[0]
const isWhen = (value: unknown): value is When =>
  typeof value === 'string' && /^\d+ (?:min|\d\d:\d\d)$/.test(value)

/** The times of every timeline of steps or comments, whose keys are who and when. */
function* sequencesIn(value: unknown): Generator<When[]> {
  if (typeof value !== 'object' || value === null) return
  yield Object.keys(value)
    .map((by) => by.replace(/^\w+ /, ''))
    .filter(isWhen)
  for (const part of Object.values(value)) yield* sequencesIn(part)
}

test('the clock has something of everything to show', async () => {
  const { tables } = await buildWorld(new Date('2027-06-02T12:00:00Z'))
  const { tickets } = tables
  const active = tickets.filter(({ status }) => status === 'open' || status === 'in_progress')
  expect(new Set(active.map(({ waitingOn }) => waitingOn))).toEqual(new Set(['agency', 'client']))
  expect(tickets.filter(({ answeredLate }) => answeredLate).length).toBeGreaterThan(0)
  const answered = tickets.filter(({ firstAnsweredAt }) => firstAnsweredAt)
  expect(answered.filter(({ answeredLate }) => !answeredLate).length).toBeGreaterThan(10)
})
