import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import { actionsOf, answerTo } from '#server/test/access-roles.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const actionOf = await actionsOf(portal.app)

const text = readFileSync(new URL('../../../docs/taking-back.md', import.meta.url), 'utf8')

const CALL = /(?<!\w)(?:POST|PUT|PATCH|DELETE) \/api\/[\w/:-]+/g
const ROW = /^\| `(?<call>[^`]+)` \| (?<by>[^|]+) \| (?<within>[^|]+) \| (?<who>[^|]+) \|$/gm

const rows = [...text.matchAll(ROW)].map(({ groups = {} }) => ({
  call: groups['call'] ?? '',
  by: groups['by'] ?? '',
  within: groups['within'] ?? '',
  who: groups['who'] ?? '',
}))
type TableRow = (typeof rows)[number]

/** Who a row may name, as the access matrix calls them. */
const PEOPLE: Record<string, readonly ('owner' | 'staff' | 'anonymous')[]> = {
  staff: ['staff'],
  'its client': ['owner'],
  'its client or staff': ['owner', 'staff'],
  'its author': ['staff'],
  // The matrix has a client's comment.
  'its author, client or staff': ['owner'],
  'its author or staff': ['owner', 'staff'],
  oneself: ['owner', 'staff'],
  'whoever holds the link': ['anonymous'],
}

const isFinal = ({ by }: TableRow) => /^(?:Never|Nothing to take back): \S/.test(by)
/** The call that takes another back: the first that the row names, or itself. */
const wayBackOf = ({ call, by }: TableRow) => (/\bthe same call\b/.test(by) ? call : by.match(CALL)?.[0])

test('every call that writes has one row, and every row a call', () => {
  const writes = Object.keys(ACCESS_MATRIX).filter((call) => !call.startsWith('GET '))
  expect(rows.map(({ call }) => call).toSorted()).toEqual(writes.toSorted())
})

test('every call that a row names is one', () => {
  const named = text.match(CALL) ?? []
  expect(named.length).toBeGreaterThan(rows.length)
  expect(named.filter((call) => !(call in ACCESS_MATRIX))).toEqual([])
})

test('what cannot be taken back says why, and the rest by whom and within what time', () => {
  for (const row of rows) {
    const { call, within, who } = row
    expect([call, within === '–', who === '–']).toEqual([call, isFinal(row), isFinal(row)])
    expect([call, isFinal(row) || wayBackOf(row) !== undefined]).toEqual([call, true])
  }
})

/** The matrix sends a client's answer. Staff send other fields of it. */
const ANSWERED_IN_MATRIX = 'PATCH /api/info-requests/:id'

const isRefused = (status: number | undefined) => status === undefined || status === 401 || status === 403

function answerOf(route: string, person: 'owner' | 'staff' | 'anonymous'): number | undefined {
  const access = ACCESS_MATRIX[route]
  if (!access || person !== 'staff') return access?.[person as 'owner']
  const action = actionOf(route)
  return action === 'public' ? access.allowed : answerTo('staff owner', action, route, access)
}

test('nobody is named whom the call refuses', () => {
  const reversible = rows.filter((row) => !isFinal(row) && row.call !== ANSWERED_IN_MATRIX)
  expect(reversible.length).toBeGreaterThan(30)
  const wrong = reversible.filter((row) => {
    const wayBack = wayBackOf(row) ?? ''
    return PEOPLE[row.who]?.every((person) => !isRefused(answerOf(wayBack, person))) !== true
  })
  expect(wrong).toEqual([])
})
