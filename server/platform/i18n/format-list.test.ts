import { expect, test } from 'vitest'
import { formatList, formatListParts } from '#shared/i18n/format-list.ts'
import { withLanguage } from './translate.ts'

const files = ['a.pdf', 'b.pdf', 'c.pdf']

test.each([
  ['en', 'a.pdf, b.pdf, c.pdf'],
  ['de', 'a.pdf, b.pdf und c.pdf'],
  ['tr', 'a.pdf, b.pdf, c.pdf'],
  ['pl', 'a.pdf, b.pdf i c.pdf'],
])('formats a list in %s as “%s”', (language, words) => {
  expect(withLanguage(language, () => formatList(files))).toBe(words)
  expect(withLanguage(language, () => formatListParts(files)).join('')).toBe(words)
})

test('isolates list items of the other text direction', () => {
  expect(withLanguage('en', () => formatList(['ملف', 'صورة']))).toBe('\u2068ملف\u2069, \u2068صورة\u2069')
  expect(withLanguage('ar', () => formatList(['a.pdf', 'b.pdf']))).toBe(
    '\u2068a.pdf\u2069 و\u2068b.pdf\u2069',
  )
})
