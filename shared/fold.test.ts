import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['IŞIK', 'ışık'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Łódź', 'lodz'],
  ['Straße', 'STRASSE'],
  ['Élodie', 'elodie'],
])('%s is found by %s', (name, typed) => {
  expect(fold(name)).toBe(fold(typed))
})
