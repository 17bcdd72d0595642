import { expect, test } from 'vitest'
import { translatedLanguages } from './catalogues.ts'
import { hashOf, unreviewed, withRenamedKey } from './reviewed.ts'

const catalogue = { 'Sign In': 'Anmelden', Save: 'Speichern' }
const hashes = Object.entries(catalogue).map(([key, said]) => hashOf(key, said))

test('a text whose translation or English has changed since is to be read again', () => {
  expect(unreviewed('de', catalogue, hashes)).toEqual([])
  expect(unreviewed('de', { ...catalogue, Save: 'Sichern' }, hashes)).toEqual(['Save'])
  expect(unreviewed('de', { 'Sign In': 'Anmelden', 'Save Now': 'Speichern' }, hashes)).toEqual(['Save Now'])
})

test('a reworded English text keeps its place and its translation, which needs a new review', () => {
  const renamed = withRenamedKey(catalogue, 'Sign In', 'Log In')
  expect(Object.entries(renamed)).toEqual([
    ['Log In', 'Anmelden'],
    ['Save', 'Speichern'],
  ])
  expect(unreviewed('de', renamed, hashes)).toEqual(['Log In'])
})

test('a reworded English text does not replace an existing translation of its new key', () => {
  expect(withRenamedKey(catalogue, 'Sign In', 'Save')).toEqual({ Save: 'Speichern' })
  expect(withRenamedKey(catalogue, 'Leave', 'Go')).toEqual(catalogue)
})

test.each(translatedLanguages())('nearly all of %s has been read by a second person', (language) => {
  expect(unreviewed(language).length).toBeLessThan(200)
})
