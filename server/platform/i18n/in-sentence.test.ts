import { expect, test } from 'vitest'
import { lowercaseLabel } from '#shared/i18n/t.ts'
import { withLanguage } from './translate.ts'

test.each([
  ['en', 'Primary Color', 'primary color'],
  ['en', 'API Tokens', 'API tokens'],
  ['tr', 'API belirteçleri', 'API belirteçleri'],
  ['tr', 'İkincil renk', 'ikincil renk'],
  ['tr', 'Ana Renk', 'ana renk'],
  ['fr', 'Événements', 'événements'],
  ['de', 'Primärfarbe', 'Primärfarbe'],
])('adapts to a sentence in %s: “%s” as “%s”', (language, label, words) => {
  expect(withLanguage(language, () => lowercaseLabel(label))).toBe(words)
})
