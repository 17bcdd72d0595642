import { expect, test } from 'vitest'
import { formatNames } from './format-names.ts'

test.each([
  [['Ben'], 'Ben and the agency'],
  [['Ben', 'Eva'], 'Ben, Eva and the agency'],
  [['Ben', 'Eva', 'Kim'], 'Ben, Eva, Kim and the agency'],
  [['Ben', 'Eva', 'Kim', 'Lea'], 'Ben, Eva, 2 others and the agency'],
])('joins the names %j, and shortens a list of more than three', (names, words) => {
  expect(formatNames(names, 'the agency')).toBe(words)
})

test('returns the name alone for one person', () => {
  expect(formatNames(['Ben'])).toBe('Ben')
})
