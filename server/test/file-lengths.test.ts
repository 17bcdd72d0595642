import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MOST_LINES = 500
/** Tests, generated files, and the demo, whose stories are data. */
const EXEMPT = /\.test\.tsx?$|\.gen\.ts$|^server\/(?:test|demo)\/|^server\/schema\/types\.ts$/

test('has no production file with more than 500 lines', () => {
  const files = globSync('{server,web,shared,scripts,bench}/**/*.{ts,tsx,css,mjs}', { cwd: ROOT }).filter(
    (file) => !EXEMPT.test(file),
  )
  const long = files
    .map((file) => [file, readFileSync(ROOT + file, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MOST_LINES)
  expect(files.length).toBeGreaterThan(1400)
  expect(long).toEqual([])
})
