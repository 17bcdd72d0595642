import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { Scope } from '#shared/contract/policy.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import { MISSING, accessRecords, callAbout } from '#server/test/access-records.ts'
import type { Row } from '#server/test/access-row.ts'
import type { Result } from '#server/test/caller.ts'
import { registeredRoutes } from '#server/test/registered-routes.ts'
import { testApp } from '#server/test/test-app.ts'

interface Document {
  paths: Record<string, Record<string, { 'x-token-scope'?: Scope }>>
}

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

const recordOf = accessRecords(portal, owner, staff)

const ACTORS = {
  anonymous: () => portal.anonymous,
  owner: () => portal.as(owner),
  other: () => portal.as(other),
  staff: () => portal.as(staff),
}
const rows = Object.entries(ACCESS_MATRIX)
test('every registered route has a row, and every row a route', async () => {
  const routes = await registeredRoutes(portal.app)
  const notReading = routes.filter((route) => !route.startsWith('HEAD '))
  expect(notReading.toSorted()).toEqual(Object.keys(ACCESS_MATRIX).toSorted())
})

describe.each(rows)('%s', (route, row) => {
  test.each(['anonymous', 'owner', 'other', 'staff'] as const)(
    'is answered as it should be: %s',
    async (who) => {
      const { status } = await callAbout(ACTORS[who](), route, row, await recordOf(row))
      expect(status).toBe(row[who])
    },
  )

  test('is answered to a deleted person’s old session as to nobody', async () => {
    const { status } = await callAbout(oldSession, route, row, await recordOf(row))
    expect(status).toBe(row.anonymous)
  })
})

const isGuarded = (row: Row) => row.anonymous === 401 && row.staff !== 401

describe('an API token', async () => {
  const all = await portal.buildApiToken()
  const past = await portal.buildApiToken({ userId: (await portal.buildStaff()).id })
  const { body: document } = await portal.anonymous.get<Document>('/api/openapi.json')
  const scopeOf = (route: string) => {
    const [method = '', path = ''] = route.split(' ')
    return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-token-scope']
  }
  const oneOf = new Map<Scope, Promise<{ token: string }>>()
  const having = (scope: Scope) => {
    const made = oneOf.get(scope) ?? portal.buildApiToken({ scopes: [scope] })
    oneOf.set(scope, made)
    return made
  }
  const guardedRows = rows.filter(([, row]) => isGuarded(row))
  beforeAll(() => portal.as(staff).post(`/api/users/${past.userId}/deactivate`))

  test.each(guardedRows)('with all scopes is staff where the document names one: %s', async (route, row) => {
    const { status } = await callAbout(portal.asProgram(all.token), route, row, await recordOf(row))
    const described = scopeOf(route) ?? (route.includes('resumable') ? 'files:write' : undefined)
    expect(status).toBe(described ? row.staff : 403)
  })

  test.each(guardedRows)('with another scope is refused: %s', async (route, row) => {
    const { token } = await having(scopeOf(route) === 'search:read' ? 'reports:read' : 'search:read')
    const answer = await callAbout(portal.asProgram(token), route, row, await recordOf(row))
    expect([answer.status, answer.headers['www-authenticate'] ?? '']).toEqual([
      403,
      expect.stringMatching(row.endless ? '' : 'insufficient_scope'),
    ])
  })

  test.each(guardedRows)('of somebody deactivated is nobody: %s', async (route, row) => {
    const { status } = await callAbout(portal.asProgram(past.token), route, row, await recordOf(row))
    expect(status).toBe(401)
  })

  const open = rows.filter(([route, row]) => route.includes('/api/') && !isGuarded(row))
  test.each(open)('changes nothing for what is open to all: %s', async (route, row) => {
    const { status } = await callAbout(portal.asProgram(all.token), route, row, await recordOf(row))
    expect(status).toBe(row.anonymous)
  })
})

describe('somebody else’s record cannot be told from a missing one', () => {
  const hidden = rows.filter(([, row]) => row.other === 404 && row.owner !== 404)

  test.each(hidden)('%s', async (route, row) => {
    const theirs = await callAbout(portal.as(other), route, row, await recordOf(row))
    const missing = await callAbout(portal.as(other), route, row, MISSING)
    expect(withoutRequestId(theirs)).toEqual(withoutRequestId(missing))
  })
})

describe('HEAD tells no more than GET', () => {
  const reads = rows.filter(([route, row]) => route.startsWith('GET /api/') && row.on)

  test.each(reads)('%s', async (route, row) => {
    const head = route.replace('GET', 'HEAD')
    const record = await recordOf(row)
    const { status: toNobody } = await callAbout(portal.anonymous, head, row, record)
    const { status: toOther, bytes } = await callAbout(portal.as(other), head, row, record)
    expect([toNobody, toOther, bytes.length]).toEqual([401, row.other, 0])
  })
})

const endpoints = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
const undoable = endpoints.filter((each) => each.undoable).map(({ method, path }) => `${method} ${path}`)

/** Tables of what calls leave behind besides what they do, and of sums, whose parts an undo only balances. */
const BESIDES = /^(?:audit_|idempotency_keys|undo|held_events|tallies|sessions|ticket_batches|kysely_)/

/** Every row of every other table, without what moves on with every change. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(portal.db)
  const contents = tables
    .filter(({ name }) => !BESIDES.test(name))
    .map(async ({ name }) => {
      const { rows: found } = await sql<{ row: unknown }>`
        select comparable(to_jsonb(t)) as row from ${sql.table(name)} t order by 1`.execute(portal.db)
      return [name, found.map(({ row }) => row)] as const
    })
  return Object.fromEntries(await Promise.all(contents))
}

describe('everything is as before once it is undone', () => {
  test.each(undoable)('%s', async (route) => {
    const row = ACCESS_MATRIX[route]
    if (!row) throw new Error('It has no row')
    const actor = ACTORS[row.staff < 300 ? 'staff' : 'owner']()
    const record = await recordOf(row)
    await actor.get('/api/user')
    const before = await everything()
    const { headers } = await callAbout(actor, route, row, record, { undoable: '15' })
    expect(await everything()).not.toEqual(before)
    expect((await actor.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await everything()).toEqual(before)
  })
})

function withoutRequestId({ status, bytes, headers }: Result<unknown>) {
  const { 'x-request-id': id = '', date: _date, ...rest } = headers
  return { status, text: bytes.toString().replace(id, ''), rest }
}
