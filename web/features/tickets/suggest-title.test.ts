import { expect, test } from 'vitest'
import { suggestTitle } from './suggest-title.ts'

test.each([
  ['a short line', 'The map is missing', 'The map is missing'],
  ['spaces around a line', '  The map is missing \n', 'The map is missing'],
  ['a greeting that is too short', 'Hi,\n\nthe map is missing.\nPlease help.', 'the map is missing.'],
  ['four characters', 'Help', ''],
  ['nothing', '', ''],
])('suggests the first line that is long enough as a ticket’s title: %s', (_what, description, title) => {
  expect(suggestTitle(description)).toBe(title)
})

test('cuts a long title at a word, and a long word at 80 characters', () => {
  const words = suggestTitle('word '.repeat(40))
  expect(words).toBe(`${'word '.repeat(15)}word`)
  expect(suggestTitle('x'.repeat(200))).toBe('x'.repeat(80))
  expect(suggestTitle(`${'x'.repeat(80)} rest`)).toBe('x'.repeat(80))
})

test('doesn’t cut a character of a title in two', () => {
  expect(suggestTitle(`${'x'.repeat(79)}😀 and more`)).toBe('x'.repeat(79))
})
