import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LOCKS } from './locks.ts'

const SERVER = fileURLToPath(new URL('../../', import.meta.url))
const NUMBER = /7_?236_?\d{3}/g
const TAKEN_BY_LITERAL = /advisory(?:_xact)?_lock(?:_shared)?\(\s*[\d'"]/g

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:ts|sql)$/.test(file),
)
const isMigration = (file: string) => file.startsWith(join('schema', 'migrations'))
const occurrences = (file: string, pattern: RegExp) =>
  [...readFileSync(join(SERVER, file), 'utf8').matchAll(pattern)].map(([found]) => found)

test('defines the numbers of advisory locks only in their table', () => {
  const elsewhere = sources.filter(
    (file) => !isMigration(file) && file !== join('platform', 'db', 'locks.ts'),
  )
  expect(elsewhere.length).toBeGreaterThan(300)
  expect(
    elsewhere.filter(
      (file) => occurrences(file, NUMBER).length + occurrences(file, TAKEN_BY_LITERAL).length > 0,
    ),
  ).toEqual([])
})

test('has a unique number for each lock, and includes the locks of migrations', () => {
  const numbers: number[] = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
  const migrated = sources.filter(isMigration).flatMap((file) => occurrences(file, NUMBER))
  expect(migrated).not.toEqual([])
  expect(numbers).toEqual(
    expect.arrayContaining(migrated.map((number) => Number(number.replaceAll('_', '')))),
  )
})
