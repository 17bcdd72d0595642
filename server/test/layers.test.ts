import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FEATURES, findCycles, listFeatures, listViolations, readImports } from './layers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const imports = readImports(ROOT)

test('follows the layers in every import, and the rows of the features', () => {
  expect(imports.size).toBeGreaterThan(1000)
  expect(
    listViolations(ROOT),
    'Move the shared part down, pass it in, or emit an event: docs/architecture.md',
  ).toEqual([])
})

test.each(['server', 'web', 'shared'] as const)(
  'has no cycles among features of %s, and a folder for each row',
  (side) => {
    const features = listFeatures(imports.keys(), side)
    expect(findCycles(features)).toEqual([])
    expect(Object.keys(FEATURES[side]).filter((feature) => !Object.hasOwn(features, feature))).toEqual([])
  },
)

/**
 * Returns the imports that form cycles: the imports that are left after repeatedly removing files without dependencies
 * or dependents.
 */
function findFileCycles(): string[] {
  let left = [...imports].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const))
  for (let before = -1; before !== left.length;) {
    before = left.length
    const importing = new Set(left.map(([from]) => from))
    const imported = new Set(left.map(([, to]) => to))
    left = left.filter(([from, to]) => importing.has(to) && imported.has(from))
  }
  return left.map(([from, to]) => `${from} imports ${to}`)
}

test('has no files that import each other', () => {
  expect(findFileCycles(), 'Move what both need, often a type, into a file that imports neither.').toEqual([])
})
