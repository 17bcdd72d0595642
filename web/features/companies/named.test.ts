import { expect, test } from 'vitest'
import { named } from './named.ts'

test.each([
  [['Ben'], 'Ben and the agency'],
  [['Ben', 'Eva'], 'Ben, Eva and the agency'],
  [['Ben', 'Eva', 'Kim'], 'Ben, Eva, Kim and the agency'],
  [['Ben', 'Eva', 'Kim', 'Lea'], 'Ben, Eva, 2 others and the agency'],
])('%j are named as far as they can be read at a glance', (names, words) => {
  expect(named(names, 'the agency')).toBe(words)
})

test('one person is one name', () => {
  expect(named(['Ben'])).toBe('Ben')
})
