import * as fc from 'fast-check'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PolicyAction,
  type Actor,
  type RecordScope,
  canInRecordScope,
  getCompanyScope,
  policy,
  canSee,
  canSeePerson,
} from '#shared/contract/policy.ts'
import { COMPANY_ROLES, type Role } from '#shared/contract/roles.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import {
  type KindWithPlace,
  type ScopedRecords,
  buildScopedRecords,
  findPlaces,
} from '#server/test/scoped-records.ts'
import { testApp } from '#server/test/test-app.ts'
import { findActors } from './actor.ts'
import { getPeopleVisibilityCondition } from './people-visibility.ts'
import { getRecordVisibilityCondition } from './record-visibility.ts'
import { isSeenByMember, isSeenByStaff } from './readers.ts'
import { getVisibilityCondition, getVisibility } from './visibility.ts'
import {
  hasRecordScope,
  readRecordScopes,
  selectRecordScope,
  parseRecordScope,
} from './read-record-scopes.ts'
import { RECORD_TABLE_SCOPES, TABLE_SCOPES } from './table-scopes.ts'
import { readTallies, sumTallies } from './tallies.ts'

const portal = await testApp()
afterAll(portal.close)

let built: ScopedRecords
/** The expected place of every record, by kind and id. */
let places: Record<KindWithPlace, Map<number, RecordScope>>
const kinds = () => Object.keys(places) as KindWithPlace[]

beforeAll(async () => {
  built = await buildScopedRecords(portal)
  places = await findPlaces(portal.db)
})

const selectIds = async (table: string, condition: RawBuilder<SqlBool>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${condition} order by id`.execute(portal.db)
  return rows.map(({ id }) => id)
}

const getIds = (kind: KindWithPlace, isIncluded: (place: RecordScope) => boolean): number[] =>
  [...places[kind]]
    .filter(([, place]) => isIncluded(place))
    .map(([id]) => id)
    .toSorted((a, b) => a - b)

test('defines a scope for every record type, each with test records', () => {
  expect(Object.keys(TABLE_SCOPES).toSorted()).toEqual([...kinds(), 'user'].toSorted())
  expect(RECORD_KINDS.filter((kind) => !Object.hasOwn(RECORD_TABLE_SCOPES, kind))).toEqual([])
  expect(kinds().filter((kind) => places[kind].size === 0)).toEqual([])
})

test('reads the expected scope of each record and attachment', async () => {
  for (const kind of kinds().filter(hasRecordScope)) {
    const found = await readRecordScopes(portal.db, kind, [...places[kind].keys()])
    expect([kind, found]).toEqual([kind, places[kind]])
  }
  const { rows } = await sql<{ id: number; place: RecordScope | null }>`
    select id, ${selectRecordScope('attachment', 'attachments')} as place from attachments`.execute(portal.db)
  expect(new Map(rows.map(({ id, place }) => [id, parseRecordScope(place)]))).toEqual(places.attachment)
})

const idIn = (numbers: readonly number[]) => fc.nat(1_000).map((n) => numbers[n % numbers.length] ?? 0)
const pickSome = (numbers: readonly number[]) => fc.uniqueArray(idIn(numbers), { maxLength: 4 })

const someClient = () =>
  fc.record({
    id: idIn(built.people),
    role: fc.constant('client' as const),
    companies: fc.uniqueArray(
      idIn(built.companies).chain((companyId) =>
        fc.record({
          companyId: fc.constant(companyId),
          role: fc.constantFrom(...COMPANY_ROLES),
          projectIds: fc.option(pickSome(built.projects.get(companyId) ?? [])),
        }),
      ),
      { selector: ({ companyId }) => companyId, maxLength: built.companies.length },
    ),
  })

/** Removes an owner's chosen projects, because the database doesn't allow them. */
const asStored = (actor: ReturnType<typeof someClient> extends fc.Arbitrary<infer A> ? A : never): Actor => ({
  ...actor,
  companies: actor.companies.map((each) => (each.role === 'owner' ? { ...each, projectIds: null } : each)),
})

const someStaff = () =>
  fc.record({ id: fc.constant(-1), role: fc.constant('staff' as const) }).chain((person) =>
    fc.oneof(
      fc.constantFrom('owner' as const, 'member' as const).map((staffRole) => ({ ...person, staffRole })),
      pickSome(built.companies).map((companyIds) => ({
        ...person,
        staffRole: 'freelancer' as const,
        companyIds,
      })),
    ),
  )

const someActor = (): fc.Arbitrary<Actor> =>
  fc.oneof({ weight: 3, arbitrary: someClient().map(asStored) }, { weight: 1, arbitrary: someStaff() })

/** Actions on records of companies. */
const ACTIONS = (Object.keys(policy) as PolicyAction[]).filter(
  (action) => policy[action].client !== 'own' && policy[action].staff !== 'own',
)

const arbitraryQuestion = () =>
  fc.record({
    actor: someActor(),
    action: fc.constantFrom(...ACTIONS),
    company: fc.option(idIn([...built.companies, 2_147_483_647]), { nil: undefined }),
  })

const listExpected = (kind: KindWithPlace, actor: Actor, action: PolicyAction, company: number | undefined) =>
  getIds(
    kind,
    (place) => (company === undefined || place.company === company) && canInRecordScope(actor, action, place),
  )

test('finds exactly the records that the policy allows for any actor and action', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuestion(), async ({ actor, action, company }) => {
      for (const kind of kinds()) {
        const { table } = TABLE_SCOPES[kind]
        const ids = await selectIds(table, getVisibilityCondition(actor, action, { table, company }))
        expect([kind, ids]).toEqual([kind, listExpected(kind, actor, action, company)])
      }
    }),
    { numRuns: 200 },
  )
})

test('shows a reference by type and ID to the same actors as the record itself', async () => {
  await fc.assert(
    fc.asyncProperty(someActor(), async (actor) => {
      for (const kind of RECORD_KINDS) {
        if (kind === 'user') continue
        const { table, read } = RECORD_TABLE_SCOPES[kind]
        const record = { type: sql.lit(kind), id: sql.ref(`${table}.id`) }
        const ids = await selectIds(table, getRecordVisibilityCondition(actor, record))
        // Records without a company are always included. Their callers check them.
        const isIncluded = (place: RecordScope) =>
          place.company === null || canInRecordScope(actor, read, place)
        expect([kind, ids]).toEqual([kind, getIds(kind, isIncluded)])
      }
    }),
    { numRuns: 50 },
  )
})

test('finds exactly the users that the policy lets an actor see', async () => {
  const { rows: people } = await sql<{ id: number; role: Role; companyIds: number[] }>`
    select id, role, array(select company_id from memberships where user_id = users.id and ended_at is null)
      as company_ids from users order by id`.execute(portal.db)
  await fc.assert(
    fc.asyncProperty(someActor(), async (actor) => {
      const seen = people.filter((person) => canSeePerson(actor, person)).map(({ id }) => id)
      expect(await selectIds('users', getPeopleVisibilityCondition(actor))).toEqual(seen)
    }),
    { numRuns: 50 },
  )
})

/** Reads all users as actors, by id, and returns those that match. */
async function filterActors(isIncluded: (actor: Actor) => boolean): Promise<[number, Actor][]> {
  const { rows } = await sql<{ id: number }>`select id from users`.execute(portal.db)
  const actors = await findActors(
    portal.db,
    rows.map(({ id }) => id),
  )
  return [...actors].filter(([, actor]) => isIncluded(actor)).toSorted(([a], [b]) => a - b)
}

test('finds exactly the members who can read a record', async () => {
  const clients = await filterActors(({ role }) => role === 'client')
  const roles = new Set<string>()
  for (const kind of RECORD_KINDS.filter(hasRecordScope))
    for (const [id, place] of places[kind]) {
      const { rows } = await sql<{ id: number; role: string }>`
        select member.user_id as id, member.role from memberships as member
        where member.company_id = ${place.company} and member.ended_at is null
          and ${isSeenByMember({ ...place, kind, id })} order by 1`.execute(portal.db)
      const seeing = clients.filter(([, actor]) => canSee(actor, place)).map(([userId]) => userId)
      expect([kind, id, rows.map((row) => row.id)]).toEqual([kind, id, seeing])
      for (const { role } of rows) roles.add(role)
    }
  expect(roles).toEqual(new Set(COMPANY_ROLES))
})

test('finds exactly the staff who can access the given companies', async () => {
  const staff = await filterActors(({ role }) => role === 'staff')
  const [first = 0, second = 0] = built.companies
  for (const companies of [[first], [second], [first, second], [null]]) {
    const isStaff = sql<SqlBool>`users.role = 'staff' and ${isSeenByStaff(companies)}`
    const seeing = staff.filter(([, actor]) =>
      companies.every((company) => canSee(actor, getCompanyScope(company))),
    )
    expect([companies, await selectIds('users', isStaff)]).toEqual([companies, seeing.map(([id]) => id)])
  }
})

const TALLIED = [
  ['brief', 'briefs'],
  ['website', 'websites'],
  ['ticket', 'tickets'],
  ['info_request', 'info_requests'],
] as const

test('counts as many records in tallies as the visibility filter finds', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuestion(), async ({ actor, action, company }) => {
      for (const [kind, tally] of TALLIED) {
        const reached = getVisibility(actor, action, { table: TABLE_SCOPES[kind].table, company })
        const tallies = await readTallies(portal.db, reached, [tally])
        const ids = listExpected(kind, actor, action, company)
        expect([kind, sumTallies(tallies)]).toEqual([kind, ids.length])
      }
      const both = await readTallies(portal.db, getVisibility(actor, action, { table: 'tickets', company }), [
        'projects',
        'archived_projects',
      ])
      expect(sumTallies(both)).toBe(listExpected('project', actor, action, company).length)
    }),
    { numRuns: 150 },
  )
})

// Two of these functions read memberships, and one compares them.
test('has no database function that decides who can read a record', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~ 'record_readers|membership_projects|some_projects|staff_companies' order by 1`.execute(
    portal.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(['companies_of_freelancer', 'hold_rights', 'memberships_of'])
})
