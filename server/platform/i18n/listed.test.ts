import { expect, test } from 'vitest'
import { listed, listedParts } from '#shared/i18n/listed.ts'
import { inLanguage } from './translate.ts'

const files = ['a.pdf', 'b.pdf', 'c.pdf']

test.each([
  ['en', 'a.pdf, b.pdf, c.pdf'],
  ['de', 'a.pdf, b.pdf und c.pdf'],
  ['tr', 'a.pdf, b.pdf, c.pdf'],
  ['pl', 'a.pdf, b.pdf i c.pdf'],
])('formats a list in %s as “%s”', (language, words) => {
  expect(inLanguage(language, () => listed(files))).toBe(words)
  expect(inLanguage(language, () => listedParts(files)).join('')).toBe(words)
})

test('isolates list items of the other text direction', () => {
  expect(inLanguage('en', () => listed(['ملف', 'صورة']))).toBe('\u2068ملف\u2069, \u2068صورة\u2069')
  expect(inLanguage('ar', () => listed(['a.pdf', 'b.pdf']))).toBe('\u2068a.pdf\u2069 و\u2068b.pdf\u2069')
})
