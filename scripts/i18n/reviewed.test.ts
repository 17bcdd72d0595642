import { expect, test } from 'vitest'
import { translatedLanguages } from './catalogues.ts'
import { computeHash, findUnreviewed, withRenamedKey } from './reviewed.ts'

const catalogue = { 'Sign In': 'Anmelden', Save: 'Speichern' }
const hashes = Object.entries(catalogue).map(([key, said]) => computeHash(key, said))

test('requires a new review of a text whose translation or English text changed', () => {
  expect(findUnreviewed('de', catalogue, hashes)).toEqual([])
  expect(findUnreviewed('de', { ...catalogue, Save: 'Sichern' }, hashes)).toEqual(['Save'])
  expect(findUnreviewed('de', { 'Sign In': 'Anmelden', 'Save Now': 'Speichern' }, hashes)).toEqual([
    'Save Now',
  ])
})

test('keeps the position and translation of a reworded English text, and requires a new review', () => {
  const renamed = withRenamedKey(catalogue, 'Sign In', 'Log In')
  expect(Object.entries(renamed)).toEqual([
    ['Log In', 'Anmelden'],
    ['Save', 'Speichern'],
  ])
  expect(findUnreviewed('de', renamed, hashes)).toEqual(['Log In'])
})

test('keeps an existing translation when another English text is reworded to its key', () => {
  expect(withRenamedKey(catalogue, 'Sign In', 'Save')).toEqual({ Save: 'Speichern' })
  expect(withRenamedKey(catalogue, 'Leave', 'Go')).toEqual(catalogue)
})

test.each(translatedLanguages())('has fewer than 200 unreviewed texts in %s', (language) => {
  expect(findUnreviewed(language).length).toBeLessThan(200)
})
