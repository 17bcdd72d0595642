import { expect, test } from 'vitest'
import { getInitials } from './initials.ts'

test.each([
  ['Nora Blake', 'NB'],
  ['  nora   maria blake ', 'NM'],
  ['Nora', 'N'],
  ['', 'U'],
  [null, 'U'],
  ['éva 😀', 'É😀'],
])('abbreviates the name %s to %s', (name, text) => {
  expect(getInitials(name)).toBe(text)
})
