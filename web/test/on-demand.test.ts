import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The fewest lines of code that are worth a separate request. */
const LEAST = 40

const IMPORT = /\bimport\(\s*'([#.][^']+)'\s*\)/g

/** Returns the files that a module loads on demand. */
function loadedBy(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\btypeof import\([^)]*\)/g, '')
  return [...code.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : relative(ROOT, join(ROOT, dirname(file), name)),
  )
}

const readLines = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim()).length

test('loads no file of fewer than 40 lines on demand', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.(?:test|gen)\./.test(file))
  const loaded = new Set(files.flatMap(loadedBy))
  expect(loaded.size).toBeGreaterThan(50)
  const small = [...loaded].filter((file) => readLines(file) < LEAST)
  expect(small.toSorted()).toEqual([])
})
