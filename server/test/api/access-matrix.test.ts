import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { TokenScope } from '#shared/contract/policy.ts'
import { RIGHTS } from '../policy-table.ts'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { MISSING, accessRecords, callAbout } from '../access-records.ts'
import { readActions, answerTo, isGuarded } from '../access-roles.ts'
import type { Row } from '../access-row.ts'
import type { Result } from '../caller.ts'
import { registeredRoutes } from '../registered-routes.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
const [owner, other, staff, deleted] = await Promise.all([
  portal.buildClient(),
  portal.buildClient(),
  portal.buildStaff(),
  portal.buildClient(),
])
const oldSession = portal.as(deleted)

beforeAll(async () => {
  await oldSession.get('/api/user')
  await portal.as(staff).delete(`/api/users/${deleted.id}`)
})
afterAll(portal.close)
const actionOf = await readActions(portal.app)

const recordOf = accessRecords(portal, owner, staff)

const rows = Object.entries(ACCESS_MATRIX)
const guarded = rows.filter(([, row]) => isGuarded(row))
const toStaffOwner = (route: string, row: Row) => answerTo('staff owner', actionOf(route), route, row)

/** Returns the first item of each kind, and the rest. */
function splitByKind<T>(items: readonly T[], kindOf: (item: T) => unknown): { first: T[]; rest: T[] } {
  const first = [...new Map(items.toReversed().map((item) => [kindOf(item), item])).values()]
  return { first, rest: items.filter((item) => !first.includes(item)) }
}
type RowOf = (typeof rows)[number]

test('has a row for every registered route, and a route for every row', async () => {
  const routes = await registeredRoutes(portal.app)
  const notReading = routes.filter((route) => !route.startsWith('HEAD '))
  expect(notReading.toSorted()).toEqual(Object.keys(ACCESS_MATRIX).toSorted())
})

const endpoints = Object.values(apiEndpoints).flatMap((group): Endpoint[] => Object.values(group))
const undoable = endpoints.filter((each) => each.undoable).map(({ method, path }) => `${method} ${path}`)

/** Tables of the side effects of calls, and tables of sums, whose parts an undo only balances. */
const BESIDES = /^(?:audit_|idempotency_keys|undo|held_events|tallies|sessions|kysely_)/

/** Returns every row of every other table with the table's name, without columns that an undo doesn't restore. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(portal.db)
  const each = tables
    .filter(({ name }) => !BESIDES.test(name))
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, comparable(to_jsonb(t)) as row from ${sql.table(name)} t`,
    )
  const { rows: contents } = await sql<{ name: string; row: unknown }>`
    select * from (${sql.join(each, sql` union all `)}) as contents order by 1, 2`.execute(portal.db)
  return contents
}

// Runs first, while the tables are small.
describe('undo of every undoable call', () => {
  test.each(undoable)('restores everything: %s', async (route) => {
    const row = ACCESS_MATRIX[route]
    if (!row) throw new Error('It has no row')
    const actor = portal.as(toStaffOwner(route, row) < 300 ? staff : owner)
    const record = await recordOf(row)
    await actor.get('/api/user')
    const before = await everything()
    const { headers } = await callAbout(actor, route, row, record, { undoable: '15' })
    expect(await everything()).not.toEqual(before)
    expect((await actor.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await everything()).toEqual(before)
  })
})

test.each(rows)(
  'returns the expected status of %s to anonymous visitors, other clients, and the owner',
  async (route, row) => {
    const record = await recordOf(row)
    const answers: Partial<Row> = {}
    answers.anonymous = (await callAbout(portal.anonymous, route, row, record)).status
    answers.other = (await callAbout(portal.as(other), route, row, record)).status
    answers.owner = (await callAbout(portal.as(owner), route, row, record)).status
    expect(answers).toEqual({ anonymous: row.anonymous, other: row.other, owner: row.owner })
  },
)

const expectNoAccess = async (route: string, row: Row) => {
  const { status } = await callAbout(oldSession, route, row, await recordOf(row))
  expect(status).toBe(row.anonymous)
}

describe('old session of a deleted user', () => {
  const { first, rest } = splitByKind(
    rows,
    ([route, { anonymous, owner: toOwner, other: toOther, on, body, file, endless }]) =>
      JSON.stringify([route.split(' ')[0], anonymous, toOwner, toOther, !on, !body, file, endless]),
  )
  test.each(first)('is answered like an anonymous visitor: %s', (...row) => expectNoAccess(...row))
  test.each(rest)('is answered like an anonymous visitor: %s', { tags: ['nightly'] }, (...row) =>
    expectNoAccess(...row),
  )
})

const getScope = (route: string): string => {
  const action = actionOf(route)
  return action === 'public' ? 'none' : RIGHTS[action].scope
}

describe('an API token', async () => {
  const all = await portal.buildApiToken()
  const past = await portal.buildApiToken({ userId: (await portal.buildStaff()).id })
  const oneOf = new Map<TokenScope, Promise<{ token: string }>>()
  const having = (scope: TokenScope) => {
    const made = oneOf.get(scope) ?? portal.buildApiToken({ scopes: [scope] })
    oneOf.set(scope, made)
    return made
  }
  beforeAll(() => portal.as(staff).post(`/api/users/${past.userId}/deactivate`))

  const expectNamedStaff = async (route: string, row: Row) => {
    const { status } = await callAbout(portal.asProgram(all.token), route, row, await recordOf(row))
    expect(status).toBe(getScope(route) === 'none' ? 403 : toStaffOwner(route, row))
  }
  const expectRefused = async (route: string, row: Row) => {
    const { token } = await having(getScope(route) === 'search:read' ? 'reports:read' : 'search:read')
    const answer = await callAbout(portal.asProgram(token), route, row, await recordOf(row))
    expect([answer.status, answer.headers['www-authenticate'] ?? '']).toEqual([
      403,
      expect.stringMatching(row.endless ? '' : 'insufficient_scope'),
    ])
  }
  const expectUnauthorized = async (route: string, row: Row) => {
    const { status } = await callAbout(portal.asProgram(past.token), route, row, await recordOf(row))
    expect(status).toBe(401)
  }
  const expectAsOpen = async (route: string, row: Row) => {
    const { status } = await callAbout(portal.asProgram(all.token), route, row, await recordOf(row))
    expect(status).toBe(row.anonymous)
  }

  const { first, rest } = splitByKind(guarded, ([route, { endless }]) => `${getScope(route)} ${endless}`)
  const open = splitByKind(
    rows.filter(([route, row]) => route.includes('/api/') && !isGuarded(row)),
    ([route, { anonymous }]) => `${route.split(' ')[0]} ${anonymous}`,
  )

  test.each(first)('returns the staff status with all scopes, or 403 where no scope exists: %s', (...row) =>
    expectNamedStaff(...row),
  )
  test.each(first)('returns 403 with another scope: %s', (...row) => expectRefused(...row))
  test.each(first)('returns 401 for a deactivated user: %s', (...row) => expectUnauthorized(...row))
  test.each(open.first)('returns the anonymous status where no session is needed: %s', (...row) =>
    expectAsOpen(...row),
  )

  describe('API token in all other calls', { tags: ['nightly'] }, () => {
    test.each(rest)('returns the staff status with all scopes, or 403 where no scope exists: %s', (...row) =>
      expectNamedStaff(...row),
    )
    test.each(rest)('returns 403 with another scope: %s', (...row) => expectRefused(...row))
    test.each(rest)('returns 401 for a deactivated user: %s', (...row) => expectUnauthorized(...row))
    test.each(open.rest)('returns the anonymous status where no session is needed: %s', (...row) =>
      expectAsOpen(...row),
    )
  })
})

const kindOfRecord = ([, { on }]: RowOf) => on

const expectHidden = async (route: string, row: Row) => {
  const theirs = await callAbout(portal.as(other), route, row, await recordOf(row))
  const missing = await callAbout(portal.as(other), route, row, MISSING)
  expect(omitRequestId(theirs)).toEqual(omitRequestId(missing))
}

describe('record of another client', () => {
  const hidden = rows.filter(([, row]) => row.other === 404 && row.owner !== 404)
  const { first, rest } = splitByKind(hidden, kindOfRecord)
  test.each(first)('looks like a missing record: %s', (...row) => expectHidden(...row))
  test.each(rest)('looks like a missing record: %s', { tags: ['nightly'] }, (...row) => expectHidden(...row))
})

const expectNoMore = async (route: string, row: Row) => {
  const head = route.replace('GET', 'HEAD')
  const record = await recordOf(row)
  const { status: toNobody } = await callAbout(portal.anonymous, head, row, record)
  const { status: toOther, bytes } = await callAbout(portal.as(other), head, row, record)
  expect([toNobody, toOther, bytes.length]).toEqual([401, row.other, 0])
}

describe('HEAD request', () => {
  const reads = rows.filter(([route, row]) => route.startsWith('GET /api/') && row.on)
  const { first, rest } = splitByKind(reads, kindOfRecord)
  test.each(first)('reveals no more than GET: %s', (...row) => expectNoMore(...row))
  test.each(rest)('reveals no more than GET: %s', { tags: ['nightly'] }, (...row) => expectNoMore(...row))
})

function omitRequestId({ status, bytes, headers }: Result<unknown>) {
  const { 'x-request-id': id = '', date: _date, ...rest } = headers
  return { status, text: bytes.toString().replace(id, ''), rest }
}
