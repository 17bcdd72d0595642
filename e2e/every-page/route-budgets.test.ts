import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '../../scripts/i18n/catalogues.ts'
import { OTHER_LANGUAGE_FACTOR, pageWeights, pageWeightsIn, readBudgets, SLACK } from './route-weights.ts'

const budgets = readBudgets()

test('every page has a budget, and every budget a page: `npm run budgets` writes that of a new page', () => {
  expect(Object.keys(budgets).toSorted()).toEqual([...pageWeights.keys()].toSorted())
})

test.each([...pageWeights])('%s keeps to its budget', (address, weight) => {
  expect(weight).toBeGreaterThan(50)
  expect(weight).toBeLessThanOrEqual((budgets[address] ?? 0) + SLACK)
})

describe('in another language', { tags: ['nightly'] }, () => {
  test.each(translatedLanguages())('every page weighs little more in %s', async (language) => {
    const heavy = [...(await pageWeightsIn(language))]
      .filter(([address, weight]) => weight > (budgets[address] ?? 0) * OTHER_LANGUAGE_FACTOR)
      .map(([address, weight]) => `${address}: ${weight.toFixed(1)} KiB`)
    expect(heavy).toEqual([])
  })
})
