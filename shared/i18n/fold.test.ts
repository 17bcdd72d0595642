import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['IŞIK', 'ışık'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Łódź', 'lodz'],
  ['Straße', 'STRASSE'],
  ['Élodie', 'elodie'],
  ['Ζωή ΟΔΟΣ', 'ζωη οδος'],
  ['مَطْعَم الشَّرق', 'مطعم الشرق'],
  ['أحمد إلى آخر', 'احمد الى اخر'],
  ['مكتبـــة', 'مكتبه'],
  ['مؤسسة الهدى', 'موسسة الهدي'],
  ['کتاب فارسی', 'كتاب فارسي'],
  ['طلب ٤٨', 'طلب 48'],
  ['שָׁלוֹם', 'שלום'],
  ['Soft\u00adware', 'software'],
  ['Zero\u200bwidth', 'zerowidth'],
  ['Bauer’s', "bauer's"],
])('folds %s and %s to the same text', (name, typed) => {
  expect(fold(name)).toBe(fold(typed))
})

test.each([
  ['पानी', 'पिन'],
  ['かき', 'がぎ'],
])('does not find in %s the different letters of %s', (name, typed) => {
  expect(fold(name)).not.toContain(fold(typed))
})
