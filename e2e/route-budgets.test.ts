import { expect, test } from 'vitest'
import { pageWeights, readBudgets } from './route-weights.ts'

const budgets = readBudgets()

test('every page has a budget, and every budget a page: `npm run budgets` writes that of a new page', () => {
  expect(Object.keys(budgets).toSorted()).toEqual([...pageWeights.keys()].toSorted())
})

test.each([...pageWeights])('%s keeps to its budget', (address, weight) => {
  expect(weight).toBeGreaterThan(50)
  expect(weight).toBeLessThanOrEqual(budgets[address] ?? 0)
})
