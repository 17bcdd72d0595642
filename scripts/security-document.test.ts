import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const text = readFileSync(`${ROOT}docs/security.md`, 'utf8')

/** The requirements of levels 1 and 2 in the OWASP ASVS 5.0.0. */
const ALL = 253
const ROW =
  /^\| (?<id>V\d+\.\d+\.\d+) \| (?<level>[12]) \| [^|]+ \| (?<verdict>met|not met|n\/a)(?: \([^|)]+\))? \| (?<shown>[^|]+) \|$/gm

const rows = [...text.matchAll(ROW)].map(({ groups = {} }) => groups)

test('every requirement of levels 1 and 2 has one row', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ALL)
  expect(rows).toHaveLength(ALL)
})

test('the counts are those of the table', () => {
  for (const level of ['1', '2']) {
    const of = (verdict: string) =>
      rows.filter((row) => row['level'] === level && row['verdict'] === verdict).length
    const counts = [of('met'), of('not met'), of('n/a')]
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(text).toContain(`| level ${level} | ${[...counts, all].join(' | ')} |`)
  }
})

test('every file that a row names exists', () => {
  const named = rows.flatMap(({ shown = '' }) => [...shown.matchAll(/`(?<file>[\w/.-]+\.tsx?)`/g)])
  const files = new Set(named.map(({ groups }) => groups?.['file'] ?? ''))
  expect(files.size).toBeGreaterThan(50)
  expect([...files].filter((file) => !existsSync(ROOT + file))).toEqual([])
})
