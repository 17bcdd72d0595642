import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSettingRows } from '#server/platform/config/settings.ts'
import { Agency } from '#shared/settings/schemas.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${ROOT}docs/security/asvs.md`, 'utf8')

/** The number of requirements of levels 1 and 2 in the OWASP ASVS 5.0.0. */
const ALL = 253
const ROW = /^\| (?<id>V\d+\.\d+\.\d+) \| (?<level>[12]) \| [^|]+ \| (?<state>[^|]+) \| (?<shown>[^|]+) \|$/gm
/** `met by setting` and `met unless weakened by` name at least one setting. */
const STATE = /^(?:met|not met|n\/a|met (?:by setting|unless weakened by) (?<settings>`\w+`(?:, `\w+`)*))$/

const rows = [...text.matchAll(ROW)].map(({ groups = {} }) => groups)

test('has one row for each requirement of levels 1 and 2', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ALL)
  expect(rows).toHaveLength(ALL)
})

const getSettings = (state = '') => STATE.exec(state)?.groups?.['settings']?.match(/\w+/g) ?? []

test('uses only known states, and names only settings that exist', () => {
  expect(rows.filter(({ state = '' }) => !STATE.test(state))).toEqual([])
  const named = rows.flatMap(({ state }) => getSettings(state))
  const known = new Set([...listSettingRows().map(({ name }) => name), ...Object.keys(Agency.shape)])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('gives a reason for each requirement that is not met, and for no other', () => {
  for (const { id, state, shown = '' } of rows)
    expect([id, shown.startsWith('Because ')]).toEqual([id, state === 'not met'])
})

test('states the same counts as the table', () => {
  for (const level of ['1', '2']) {
    const states = rows.filter((row) => row['level'] === level).map(({ state = '' }) => state)
    const countStates = (kind: string) => states.filter((state) => state === kind).length
    const bySetting = states.filter((state) => getSettings(state).length > 0).length
    const counts = [countStates('met'), bySetting, countStates('not met'), countStates('n/a')]
    expect(text).toContain(`| Level ${level} | ${[...counts, states.length].join(' | ')} |`)
  }
})

test('names only files that exist', () => {
  const named = rows.flatMap(({ shown = '' }) => [...shown.matchAll(/`(?<file>[\w/.-]+\.tsx?)`/g)])
  const files = new Set(named.map(({ groups }) => groups?.['file'] ?? ''))
  expect(files.size).toBeGreaterThan(50)
  expect([...files].filter((file) => !existsSync(ROOT + file))).toEqual([])
})
