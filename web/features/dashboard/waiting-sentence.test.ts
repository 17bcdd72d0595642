import { expect, test } from 'vitest'
import { formatWaitingSentence } from './waiting-sentence.ts'

const now = new Date(2026, 10, 20, 12)
const ME = 1
const sentence = (...dueDates: (string | null)[]) =>
  formatWaitingSentence(
    { total: dueDates.length, items: dueDates.map((dueDate) => ({ dueDate, asked: null })) },
    ME,
    now,
  )

test.each([
  [[], 'You’re all caught up.'],
  [['2026-11-20'], 'One thing needs you. Everything else is on track.'],
  [[null, '2026-12-01'], 'Two things need you. Everything else is on track.'],
  [['2026-11-19'], 'One thing needs you. It’s overdue.'],
  [['2026-11-19', '2026-11-01'], 'Two things need you. Both are overdue.'],
  [['2026-11-19', null, '2026-11-20'], 'Three things need you. One of them is overdue.'],
])('describes waiting items with the due dates %j', (dueDates, expected) => {
  expect(sentence(...dueDates)).toBe(expected)
})

test('uses digits for more than ten waiting items', () => {
  expect(formatWaitingSentence({ total: 1200, items: [] }, ME, now)).toBe('1,200 things need you.')
})

test('does not count overdue items when not all items are loaded', () => {
  const items = [
    { dueDate: '2026-11-19', asked: null },
    { dueDate: null, asked: { id: ME } },
  ]
  expect(formatWaitingSentence({ total: 120, items }, ME, now)).toBe(
    '120 things need you. Some of them are overdue.',
  )
})

test('mentions colleagues when an item waits on one', () => {
  const items = [
    { dueDate: null, asked: { id: ME } },
    { dueDate: null, asked: { id: 2 } },
  ]
  expect(formatWaitingSentence({ total: 2, items }, ME, now)).toBe(
    '2 things need you or a colleague. Everything else is on track.',
  )
})
