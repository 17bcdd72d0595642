import { afterAll, describe, expect, test } from 'vitest'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { accessRecords, callAbout } from '../access-records.ts'
import type { Row } from '../access-row.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const owner = await portal.buildClient()
const colleague = await portal.buildMember(owner.companyId)
const staff = await portal.buildStaff()
const recordOf = accessRecords(portal, owner, staff)

/** Following a record is a single choice of one user, and the last write decides it. */
const WITHOUT_TAG = new Set(['PUT /api/follows'])

const edits: [string, Row][] = Object.entries(ACCESS_MATRIX).filter(
  ([route, { allowed }]) => /^(?:PATCH|PUT) /.test(route) && allowed === 200 && !WITHOUT_TAG.has(route),
)

/** Bodies that change something, for calls whose body in the matrix doesn't. */
const CHANGING: Record<string, Partial<Row>> = {
  'PATCH /api/companies/:id': { body: () => ({ name: 'Bakery Bauer and Daughters' }) },
  'PUT /api/tickets/:id/people': { body: () => ({ private: true, people: [colleague.id] }) },
  'PUT /api/info-requests/:id/people': { body: () => ({ private: true, people: [colleague.id] }) },
}

const questions = new Map<number, number>()
const handOver = (body: Row['body']): [string, Row] => [
  'POST /api/info-requests/:id/hand-over',
  {
    allowed: 200,
    owner: 200,
    other: 404,
    anonymous: 401,
    on: async () => {
      const { id } = await portal.buildInfoRequest({ clientId: owner.id })
      questions.set(id, (await portal.buildQuestion({ infoRequestId: id })).id)
      return { id }
    },
    ...(body && { body }),
  },
]
const handOvers = [
  handOver(() => ({ userId: colleague.id })),
  handOver((id) => ({ userId: colleague.id, questionIds: [questions.get(id)] })),
]

/** More versions than a new record has had. */
const VERSIONS = 20

describe('two writes with the same tag', () => {
  test.each([...edits, ...handOvers])('return 412 for the second: %s', async (route, given) => {
    const row = { ...given, ...CHANGING[route] }
    const record = await recordOf(row)
    const caller = portal.as(row.owner === 200 ? owner : staff)
    const write = (version: number) => callAbout(caller, route, row, record, { 'if-match': `"${version}"` })
    let version = 0
    let first = await write(version)
    while (first.status === 412 && version < VERSIONS) first = await write(++version)
    expect([version < VERSIONS, first.status]).toEqual([true, 200])
    expect((await write(version)).status).toBe(412)
  })
})
