import { expect, test } from 'vitest'
import { getAnswerState, formatMinutesAsHours, formatWaitTime } from './morning-format.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:30Z', '0 minutes'],
  ['2026-11-20T11:59:00Z', '1 minute'],
  ['2026-11-20T11:00:00Z', '1 hour'],
  ['2026-11-19T13:00:00Z', '23 hours'],
  ['2026-11-18T13:00:00Z', '2 days'],
  ['2026-11-10T11:00:00Z', '10 days'],
])('formats the time since %s as “%s”', (since, text) => {
  expect(formatWaitTime(since, now)).toBe(text)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [150, '2.5 h'],
  [1865, '31 h'],
])('formats %i business minutes as “%s”', (minutes, text) => {
  expect(formatMinutesAsHours(minutes)).toBe(text)
})

test.each([
  ['2026-11-20T10:00:00Z', 'Answer 2 hours late', 'late'],
  ['2026-11-20T14:00:00Z', 'Answer due in 2 hours', 'soon'],
  ['2026-11-25T12:00:00Z', 'Answer due in 5 days', 'later'],
])('describes an answer that is due at %s as “%s”', (dueAt, text, state) => {
  expect(getAnswerState(dueAt, now)).toEqual({ text, state })
})
