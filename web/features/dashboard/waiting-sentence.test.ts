import { expect, test } from 'vitest'
import { formatWaitingSentence } from './waiting-sentence.ts'

const now = new Date(2026, 10, 20, 12)
const sentence = (...dueDates: (string | null)[]) =>
  formatWaitingSentence({ total: dueDates.length, items: dueDates.map((dueDate) => ({ dueDate })) }, now)

test.each([
  [[], null],
  [['2026-11-20'], 'One thing needs you.'],
  [[null, '2026-12-01'], 'Two things need you.'],
  [['2026-11-19'], 'One thing needs you. It’s overdue.'],
  [['2026-11-19', '2026-11-01'], 'Two things need you. Both are overdue.'],
  [['2026-11-19', null, '2026-11-20'], 'Three things need you. One of them is overdue.'],
])('describes waiting items with the due dates %j', (dueDates, expected) => {
  expect(sentence(...dueDates)).toBe(expected)
})

test('uses digits for more than ten waiting items', () => {
  expect(formatWaitingSentence({ total: 1200, items: [] }, now)).toBe('1,200 things need you.')
})

test('does not count overdue items when not all items are loaded', () => {
  const items = [{ dueDate: '2026-11-19' }, { dueDate: null }]
  expect(formatWaitingSentence({ total: 120, items }, now)).toBe(
    '120 things need you. Some of them are overdue.',
  )
})
