import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY_ROLES } from '#shared/contract/roles.ts'
import { type Action, type Actor, type Place, mayIn, placeIn, policy } from '#shared/contract/policy.ts'
import { readTallies, totalOf } from './tallies.ts'
import { testApp } from '#server/test/test-app.ts'
import { type ReachedTable, reach, reachOf, reachOfTasks } from './reach.ts'
import { type PlacedKind, readPlaces } from './read-places.ts'

const portal = await testApp()
afterAll(portal.close)

/** Three companies with three people each, the first two of whom are the same everywhere. */
const COMPANIES = 3
const people: number[] = []
const companies: number[] = []
/** Of each company. */
const projects = new Map<number, number[]>()

async function buildRecords(companyId: number, names: readonly number[]): Promise<void> {
  const [userId = 0, other = 0] = names
  const at = { userId, companyId }
  const { id: archivedBy } = await portal.buildStaff()
  const brief = await portal.buildBrief({ ...at, status: 'accepted' })
  await portal.buildBrief(at)
  const loose = await portal.buildBrief({ ...at, userId: other })
  const begun = await portal.buildProject({ ...at, briefId: brief.id })
  const second = await portal.buildProject({ ...at, userId: other })
  const past = await portal.buildProject({ ...at, archivedAt: new Date().toISOString(), archivedBy })
  projects.set(companyId, [begun.id, second.id, past.id])
  const sites = await Promise.all(
    [begun, second].map(({ id }) => portal.buildWebsite({ ...at, projectId: id })),
  )
  for (const place of [{ projectId: begun.id }, { projectId: second.id }, { briefId: loose.id }])
    await portal.buildTask(place)
  for (const [i, clientId] of names.entries())
    for (const isPrivate of [false, true]) {
      const ticket = await portal.buildTicket({
        userId: clientId,
        companyId,
        private: isPrivate,
        websiteId: sites[i % 2]?.id ?? null,
        status: i === 0 ? 'resolved' : 'open',
      })
      const where = i === 2 ? { briefId: loose.id } : { projectId: [begun.id, second.id][i] ?? null }
      const request = await portal.buildInfoRequest({ clientId, companyId, private: isPrivate, ...where })
      const reader = names[(i + 1) % names.length] ?? 0
      if (i < 2) {
        await name(reader, { ticketId: ticket.id })
        await name(reader, { infoRequestId: request.id })
      }
      await tell({ entityType: 'ticket', entityId: ticket.id, companyId, private: isPrivate })
      await tell({
        entityType: 'info_request',
        entityId: request.id,
        companyId,
        projectId: request.projectId,
        private: isPrivate,
      })
    }
  await tell({ entityType: 'project', entityId: begun.id, companyId, projectId: begun.id })
  await tell({ entityType: 'brief', entityId: loose.id, companyId })
  await tell({ entityType: 'company', entityId: companyId, companyId })
  await tell({ entityType: 'company', entityId: companyId, companyId, userId })
  await tell({ entityType: 'user', entityId: userId, companyId: null })
}

const name = (userId: number, record: { ticketId: number } | { infoRequestId: number }) =>
  portal.db
    .insertInto('recordReaders')
    .values({ userId, ...record })
    .execute()

const tell = (about: {
  entityType: string
  entityId: number
  companyId: number | null
  projectId?: number | null
  private?: boolean
  userId?: number
}) =>
  portal.db
    .insertInto('activities')
    .values({ type: 'project_updated', data: '{}', ...about })
    .execute()

/** Where everything stands, by table and number, as it is asked for one record. */
const places = new Map<ReachedTable | 'tasks', Map<number, Place>>()

const KINDS: [ReachedTable | 'tasks', PlacedKind, table: string][] = [
  ['companies', 'company', 'companies'],
  ['briefs', 'brief', 'briefs'],
  ['projects', 'project', 'projects'],
  ['websites', 'website', 'websites'],
  ['tickets', 'ticket', 'tickets'],
  ['infoRequests', 'info_request', 'info_requests'],
  ['tasks', 'task', 'tasks'],
]

beforeAll(async () => {
  const both = [await portal.buildClient(), await portal.buildClient()].map(({ id }) => id)
  for (let i = 0; i < COMPANIES; i += 1) {
    const own = await portal.buildClient()
    people.push(own.id)
    companies.push(own.companyId)
    await buildRecords(own.companyId, [...both, own.id])
  }
  people.push(...both)
  for (const [table, kind, from] of KINDS) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(from)}`.execute(portal.db)
    places.set(
      table,
      await readPlaces(
        portal.db,
        kind,
        rows.map(({ id }) => id),
      ),
    )
  }
  places.set('activities', await placesOfActivities())
})

const placeOf = (table: ReachedTable, id: number) => places.get(table)?.get(id)

/** An activity stands where its record does. */
async function placesOfActivities(): Promise<Map<number, Place>> {
  const { rows } = await sql<{
    id: number
    companyId: number | null
    projectId: number | null
    entityType: string
    entityId: number
    userId: number
    private: boolean
  }>`select id, company_id, project_id, entity_type, entity_id, user_id, private from activities`.execute(
    portal.db,
  )
  return new Map(
    rows.map(({ id, companyId, projectId, entityType, entityId, userId, private: isPrivate }) => {
      const record =
        entityType === 'ticket'
          ? placeOf('tickets', entityId)
          : entityType === 'info_request'
            ? placeOf('infoRequests', entityId)
            : undefined
      const { person = null, people: named = [] } = record ?? {}
      const whose = entityType === 'company' ? userId : person
      return [
        id,
        placeIn(companyId, { project: projectId, person: whose, people: named, private: isPrivate }),
      ]
    }),
  )
}

const idIn = (numbers: readonly number[]) => fc.nat(1_000).map((n) => numbers[n % numbers.length] ?? 0)
const someOf = (numbers: readonly number[]) => fc.uniqueArray(idIn(numbers), { maxLength: 4 })

const someClient = () =>
  fc.record({
    id: idIn(people),
    role: fc.constant('client' as const),
    companies: fc.uniqueArray(
      idIn(companies).chain((companyId) =>
        fc.record({
          companyId: fc.constant(companyId),
          role: fc.constantFrom(...COMPANY_ROLES),
          projectIds: fc.option(someOf(projects.get(companyId) ?? [])),
        }),
      ),
      { selector: ({ companyId }) => companyId, maxLength: COMPANIES },
    ),
  })

/** The database has no owners of chosen projects. */
const asStored = (actor: ReturnType<typeof someClient> extends fc.Arbitrary<infer A> ? A : never): Actor => ({
  ...actor,
  companies: actor.companies.map((each) => (each.role === 'owner' ? { ...each, projectIds: null } : each)),
})

const someStaff = () =>
  fc.record({ id: fc.constant(-1), role: fc.constant('staff' as const) }).chain((person) =>
    fc.oneof(
      fc.constantFrom('owner' as const, 'member' as const).map((staffRole) => ({ ...person, staffRole })),
      someOf(companies).map((companyIds) => ({ ...person, staffRole: 'freelancer' as const, companyIds })),
    ),
  )

const someActor = (): fc.Arbitrary<Actor> =>
  fc.oneof({ weight: 3, arbitrary: someClient().map(asStored) }, { weight: 1, arbitrary: someStaff() })

/** Those about what companies own. */
const ACTIONS = (Object.keys(policy) as Action[]).filter(
  (action) => policy[action].client !== 'own' && policy[action].staff !== 'own',
)

const expected = (table: ReachedTable | 'tasks', actor: Actor, action: Action, company: number | undefined) =>
  [...(places.get(table) ?? [])]
    .filter(([, place]) => company === undefined || place.company === company)
    .filter(([, place]) => mayIn(actor, action, place))
    .map(([id]) => id)
    .toSorted((a, b) => a - b)

async function reached(
  table: ReachedTable | 'tasks',
  actor: Actor,
  action: Action,
  company: number | undefined,
): Promise<number[]> {
  const condition =
    table === 'tasks' ? reachOfTasks(actor, action, { company }) : reach(actor, action, table, { company })
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${condition} order by id`.execute(portal.db)
  return rows.map(({ id }) => id)
}

const asked = () =>
  fc.record({
    actor: someActor(),
    action: fc.constantFrom(...ACTIONS),
    company: fc.option(idIn([...companies, 2_147_483_647]), { nil: undefined }),
  })

test('what a condition finds is what the policy allows of each record, for anyone', async () => {
  await fc.assert(
    fc.asyncProperty(asked(), async ({ actor, action, company }) => {
      for (const table of places.keys())
        expect([table, await reached(table, actor, action, company)]).toEqual([
          table,
          expected(table, actor, action, company),
        ])
    }),
    { numRuns: 300 },
  )
})

const TALLIED = [
  ['briefs', 'briefs'],
  ['websites', 'websites'],
  ['tickets', 'tickets'],
  ['infoRequests', 'info_requests'],
] as const

test('totals count as much as a condition finds', async () => {
  await fc.assert(
    fc.asyncProperty(asked(), async ({ actor, action, company }) => {
      for (const [table, kind] of TALLIED) {
        const tallies = await readTallies(portal.db, reachOf(actor, action, table, company), [kind])
        const ids = expected(table, actor, action, company)
        expect([kind, totalOf(tallies)]).toEqual([kind, ids.length])
      }
      const both = await readTallies(portal.db, reachOf(actor, action, 'tickets', company), [
        'projects',
        'archived_projects',
      ])
      expect(totalOf(both)).toBe(expected('projects', actor, action, company).length)
    }),
    { numRuns: 150 },
  )
})
