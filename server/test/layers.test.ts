import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FEATURES, findCycles, listViolations, readImports } from './layers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('every import follows the layers, and features import only the features they declare', () => {
  expect(readImports(ROOT).size).toBeGreaterThan(1000)
  expect(
    listViolations(ROOT),
    'Move the shared part down, pass it in, or emit an event: docs/architecture.md',
  ).toEqual([])
})

test.each(Object.entries(FEATURES))('features of %s have no cycles', (_, graph) => {
  expect(findCycles(graph)).toEqual([])
})
