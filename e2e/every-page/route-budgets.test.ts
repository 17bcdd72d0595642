import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '../../scripts/i18n/catalogues.ts'
import { OTHER_LANGUAGE_FACTOR, pageWeights, pageWeightsIn, readBudgets, SLACK } from './route-weights.ts'

const budgets = readBudgets()

test('has one budget for each page: `npm run budgets` writes that of a new page', () => {
  expect(Object.keys(budgets).toSorted()).toEqual([...pageWeights.keys()].toSorted())
})

test.each([...pageWeights])('keeps %s within its budget', (address, weight) => {
  expect(weight).toBeGreaterThan(50)
  expect(weight).toBeLessThanOrEqual((budgets[address] ?? 0) + SLACK)
})

describe('page weight in other languages', { tags: ['nightly'] }, () => {
  test.each(translatedLanguages())('weighs hardly more on any page in %s', async (language) => {
    const heavy = [...(await pageWeightsIn(language))]
      .filter(([address, weight]) => weight > (budgets[address] ?? 0) * OTHER_LANGUAGE_FACTOR)
      .map(([address, weight]) => `${address}: ${weight.toFixed(1)} KiB`)
    expect(heavy).toEqual([])
  })
})
