import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import { INFO_REQUEST_STATUSES } from '#shared/requests/values.ts'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import { getDatabaseUrl, getPool } from './connection.ts'
import type { Caller } from '#server/test/caller.ts'
import { nightly } from '#server/test/nightly.ts'
import { type SeededData, WORDS, seed } from '#server/test/seed.ts'
import { testApp } from '#server/test/test-app.ts'

const TICKETS = 50_000
/** Smaller tables can be read by a sequential scan. */
const LARGE = 4_000
/** Twice the cap on counts, for a word that every other ticket contains. */
const MAX_VISITED = 25_000
const WAITING_MAILS = 30_000
const LOGGED = 20_000
/** The number of a client's tickets that are collected into one mail before that mail is full. */
const FULL_MAIL = 30 + 101
/** The number of tickets of the largest client. */
const MAX_SORTED = TICKETS / 20

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Filter?: string
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
interface Statement {
  'Query Text': string
  Plan: Plan
}

const portal = await testApp()
const statements: Statement[] = []
const tableSizes = new Map<string, number>()
let seeded: SeededData
/** Users who can see a part of a company, or several companies. Their visibility filter is more than one comparison. */
const PARTLY = ['colleague', 'freelancer', 'client of thirty companies', 'freelancer of the staff'] as const
let people: Record<'staff' | 'largest client' | 'small client' | (typeof PARTLY)[number], Caller>

beforeAll(async () => {
  seeded = await seed(getDatabaseUrl(portal.db), TICKETS)
  await fillLogs()
  people = {
    staff: portal.as({ id: seeded.staffId }),
    'largest client': portal.as({ id: seeded.clientId }),
    'small client': portal.as({ id: seeded.clientId + 1 }),
    colleague: portal.as({ id: seeded.colleagueId }),
    freelancer: portal.as({ id: seeded.freelancerId }),
    'client of thirty companies': portal.as({ id: seeded.ofManyId }),
    'freelancer of the staff': portal.as({ id: seeded.staffFreelancerId }),
  }
  getPool(portal.db).on('connect', (client) => client.on('notice', ({ message = '' }) => keepPlan(message)))
  const { rows } = await getPool(portal.db).query<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class where relkind = 'r'`,
  )
  for (const table of rows) tableSizes.set(table.name, table.rows)
  await set(
    `session_preload_libraries = 'auto_explain'`,
    `auto_explain.log_min_duration = 0`,
    `auto_explain.log_analyze = on`,
    `auto_explain.log_timing = off`,
    `auto_explain.log_format = json`,
    `auto_explain.log_level = notice`,
  )
})
afterAll(portal.close)

/** Fills the logs of events, mostly by and about the same few people. */
async function fillLogs(): Promise<void> {
  const client = new Client(getDatabaseUrl(portal.db))
  await client.connect()
  await client.query(`
    set session_replication_role = replica;
    insert into audit_log (at, actor_id, action, entity_type, entity_id, details)
    select now() - i * interval '1 minute', 1 + i % 3, (array['session.start', 'user.update', 'file.export'])[1 + i % 3],
      case when i % 2 = 0 then 'user' end, case when i % 2 = 0 then 1 + i % 7 end, jsonb_build_object('name', 'Person ' || i)
    from generate_series(1, ${LOGGED}) i;
    insert into webhooks (name, url, event_types) values ('One', 'https://example.com', '{ticket.created}');
    insert into webhook_deliveries (webhook_id, type, payload, status, created_at)
    select 1, 'ticket.created', '{}', 'delivered', now() - i * interval '1 minute' from generate_series(1, ${LOGGED}) i;
    analyze`)
  await client.end()
}

/** Changes database settings, which apply to new connections. */
async function set(...settings: string[]): Promise<void> {
  const client = new Client(getDatabaseUrl(portal.db))
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const setting of settings) await client.query(`alter database ${rows[0]?.name} set ${setting}`)
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  await vi.waitUntil(() => getPool(portal.db).totalCount === 0)
}

function keepPlan(message: string): void {
  const [, json] = message.split('plan:\n')
  if (json) statements.push(JSON.parse(json) as Statement)
}

/** Returns the problems of a call's query plans, one line each. */
async function readFaults(caller: Caller, path: string): Promise<string[]> {
  statements.length = 0
  const { status, headers } = await caller.get(path)
  expect(status, path).toBe(200)
  const next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1]
  if (next) expect((await caller.get(next)).status).toBe(200)
  expect(statements.length, `plans of ${path}`).toBeGreaterThan(0)
  return statements.flatMap((one) =>
    faultsIn(one.Plan).map((fault) => `${path}: ${fault}\n${one['Query Text']}`),
  )
}

function faultsIn(plan: Plan, parent?: Plan): string[] {
  const table = plan['Relation Name'] ?? ''
  const filtered = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const visited = (plan['Actual Rows'] + filtered) * plan['Actual Loops']
  const faults: string[] = []
  // The rows for a common search word are counted from the start of the table until the cap is reached.
  if (
    plan['Node Type'] === 'Seq Scan' &&
    (tableSizes.get(table) ?? 0) > LARGE &&
    parent?.['Node Type'] !== 'Limit'
  )
    faults.push(`reads all of ${table}`)
  // Entries of an index that is combined with another are cheap, and are underestimated after a cursor.
  if (visited > MAX_VISITED && plan['Node Type'] !== 'Bitmap Index Scan')
    faults.push(`${plan['Node Type']} of ${visited} rows of ${table}`)
  const sorted = plan.Plans?.[0]?.['Actual Rows'] ?? 0
  if (plan['Node Type'] === 'Sort' && sorted > MAX_SORTED) faults.push(`sorts ${sorted} rows`)
  return [...faults, ...(plan.Plans ?? []).flatMap((child) => faultsIn(child, plan))]
}

/** Returns how many rows of a table each part of a plan visits. */
function getVisits(plan: Plan, table: string): number[] {
  const filtered = plan['Rows Removed by Filter'] ?? 0
  const own = plan['Relation Name'] === table ? [(plan['Actual Rows'] + filtered) * plan['Actual Loops']] : []
  return [...own, ...(plan.Plans ?? []).flatMap((child) => getVisits(child, table))]
}

/** Returns the parts of a plan that read a table. */
const getScans = (plan: Plan, table: string): Plan[] => [
  ...(plan['Relation Name'] === table && plan['Node Type'] !== 'ModifyTable' ? [plan] : []),
  ...(plan.Plans ?? []).flatMap((child) => getScans(child, table)),
]

type Query = Record<string, string | undefined>

/** Returns every combination of the values, including combinations that leave keys out. */
function combinations(values: Record<string, readonly string[]>): Query[] {
  return Object.entries(values).reduce<Query[]>(
    (queries, [key, choices]) =>
      queries.flatMap((query) => [query, ...choices.map((one) => ({ ...query, [key]: one }))]),
    [{}],
  )
}

const getPath = (path: string, query: Query) => {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]),
  )
  return `${path}?${search}`
}

const TICKET_FILTERS = [
  ...combinations({ status: TICKET_STATUSES, priority: TICKET_PRIORITIES, sort: ['priority', 'updated'] }),
  ...combinations({ priority: TICKET_PRIORITIES, sort: ['priority', 'updated'] }).flatMap((query) => [
    { ...query, state: 'active' },
    { ...query, state: 'completed' },
  ]),
]
const ASSIGNED_FILTERS = combinations({ priority: TICKET_PRIORITIES }).flatMap((query) =>
  ['me', 'none', '3'].flatMap((assignee) => [
    { ...query, assignee, state: 'active', sort: 'priority' },
    { ...query, assignee, state: 'completed', sort: 'updated' },
  ]),
)
const PROJECT_FILTERS = [
  ...combinations({ status: PROJECT_STATUSES, sort: ['newest'] }),
  ...combinations({ state: ['active', 'completed'], sort: ['newest'] }),
]
const REQUEST_FILTERS = combinations({
  status: INFO_REQUEST_STATUSES,
  state: ['open', 'overdue', 'completed'],
})

const FOR_ALL: [path: string, queries: Query[]][] = [
  ['/api/tickets', TICKET_FILTERS],
  ['/api/tickets/counts', combinations({ priority: TICKET_PRIORITIES })],
  ['/api/briefs', [...combinations({ status: BRIEF_STATUSES }), { state: 'waiting' }]],
  ['/api/briefs/counts', [{}]],
  ['/api/projects', PROJECT_FILTERS],
  ['/api/projects/counts', [{}]],
  ['/api/websites', [{}]],
  ['/api/info-requests/counts', [{}]],
  ['/api/stats', [{}]],
  [
    '/api/stats/waiting',
    combinations({ projectId: ['48'] }).flatMap((query) =>
      ['agency', 'client'].map((on) => ({ ...query, on })),
    ),
  ],
  ['/api/search', [{ q: 'a' }, { q: 'z q' }, { q: '#48' }]],
  ['/api/activities/recent', [{}]],
  ['/api/notifications', combinations({ unread: ['true'] })],
]
const FOR_STAFF: typeof FOR_ALL = [
  ['/api/tickets', ASSIGNED_FILTERS],
  ['/api/tickets/counts', combinations({ assignee: ['me', 'none'] })],
  ['/api/websites/all', [{}]],
  ['/api/stats/morning', [{}]],
  ['/api/recurrences', [{}, { projectId: '48' }, { websiteId: '48' }]],
  ['/api/info-requests', REQUEST_FILTERS],
  ['/api/users', combinations({ role: ['client', 'staff'] })],
  ['/api/users', [{ status: 'deleted' }]],
  ['/api/mails', combinations({ status: ['waiting', 'sent', 'undelivered', 'failed', 'kept'] })],
  ['/api/audit', combinations({ area: ['session', 'user'], personId: ['1'], from: ['2026-01-01'] })],
  ['/api/reports/monthly', [{}, { month: '2024-05' }]],
  ['/api/api-tokens', [{}]],
  ['/api/webhooks/1/deliveries', [{}]],
  ...['users/48', 'info-requests/48', 'info-requests/48/returns', 'websites/48/assets'].map(plain),
  ...['info-requests/48/questions', 'info-questions/201'].map(plain),
  ...[
    'tickets/48',
    'comments/ticket/48',
    'projects/48',
    'comments/projects/48',
    'projects/48/activities',
  ].map(plain),
  ...['projects/48/tasks', 'projects/48/info-requests', 'projects/48/files', 'projects/48/websites'].map(
    plain,
  ),
  ['/api/projects/48/milestones', [{}]],
  ['/api/projects/48/template-preview', [{ templateId: 'business' }]],
  ['/api/project-templates', [{}, { projectType: 'business' }]],
  ...[
    'briefs/48',
    'briefs/48/tasks',
    'briefs/48/info-requests',
    'comments/briefs/48',
    'briefs/48/revisions',
  ].map(plain),
  ...['websites/48', 'websites/48/tickets', 'websites/48/activities', 'websites/48/brief'].map(plain),
]
const FOR_CLIENTS: typeof FOR_ALL = [
  ['/api/projects/user', PROJECT_FILTERS],
  ['/api/websites/client', [{}]],
  ['/api/info-requests/client', REQUEST_FILTERS],
]
const SEARCHED = [
  'tickets',
  'tickets/counts',
  'briefs',
  'briefs/counts',
  'projects',
  'projects/counts',
  'websites',
  'search',
]
const SEARCHED_BY_STAFF = ['users', 'audit', 'mails', 'info-requests']

function plain(path: string): [string, Query[]] {
  return [`/api/${path}`, [{}]]
}

/** Additional calls that staff freelancers can make. */
const FOR_ALL_STAFF = FOR_STAFF.filter(([path]) =>
  [
    '/api/tickets',
    '/api/tickets/counts',
    '/api/websites/all',
    '/api/stats/morning',
    '/api/recurrences',
    '/api/info-requests',
  ].includes(path),
)

function getCalls(person: keyof typeof people): typeof FOR_ALL {
  if (person === 'staff') return [...FOR_ALL, ...FOR_STAFF]
  return [...FOR_ALL, ...(person === 'freelancer of the staff' ? FOR_ALL_STAFF : FOR_CLIENTS)]
}

async function faultsFor(person: keyof typeof people, calls: typeof FOR_ALL): Promise<string[]> {
  const found: string[] = []
  for (const [path, queries] of calls)
    for (const query of queries) found.push(...(await readFaults(people[person], getPath(path, query))))
  return found
}

describe.each(['staff', 'largest client', 'small client'] as const)(
  'query plans of lists for %s',
  (person) => {
    test('read or sort no large table with any filter and order', { tags: ['nightly'] }, async () => {
      await set('plan_cache_mode = auto')
      expect(await faultsFor(person, getCalls(person))).toEqual([])
    })

    test('read or sort no large table with generic plans', { tags: ['nightly'] }, async () => {
      await set('plan_cache_mode = force_generic_plan')
      expect(await faultsFor(person, getCalls(person))).toEqual([])
    })

    for (const [kind, q] of Object.entries(WORDS))
      test(
        `read or sort no large table in a search for a word that is ${kind}`,
        nightly(person !== 'staff'),
        async () => {
          await set('plan_cache_mode = auto')
          const lists = person === 'staff' ? [...SEARCHED, ...SEARCHED_BY_STAFF] : SEARCHED
          const calls = lists.map((path): [string, Query[]] => [`/api/${path}`, [{ q }]])
          const inOrder = combinations({ state: ['active', 'completed'], sort: ['priority', 'updated'] })
          expect(
            await faultsFor(person, [...calls, ['/api/tickets', inOrder.map((query) => ({ ...query, q }))]]),
          ).toEqual([])
        },
      )
  },
)

for (const person of PARTLY)
  test(`reads or sorts no large table in any list for a ${person}`, { tags: ['nightly'] }, async () => {
    await set('plan_cache_mode = auto')
    expect(await faultsFor(person, getCalls(person))).toEqual([])
  })

test('detects a sequential scan of a large table', async () => {
  statements.length = 0
  await getPool(portal.db).query(`select max(length(description)) from tickets`)
  expect(statements.flatMap((statement) => faultsIn(statement.Plan))).toEqual([
    'reads all of tickets',
    `Seq Scan of ${TICKETS} rows of tickets`,
  ])
})

test('visits the matches of a search once for both the page and the total', async () => {
  statements.length = 0
  expect((await people.staff.get(`/api/tickets?q=${WORDS.middling}`)).headers['x-total-count']).toBe('500')
  const visited = statements.flatMap(({ Plan }) => getVisits(Plan, 'tickets')).reduce((sum, n) => sum + n, 0)
  expect(visited).toBeGreaterThan(500)
  expect(visited).toBeLessThan(700)
})

test('reads no more mails for an event, however many wait', { tags: ['nightly'] }, async () => {
  await set('plan_cache_mode = auto', 'auto_explain.log_nested_statements = on')
  await getPool(portal.db).query(
    `insert into mails (user_id, kind, entity_type, entity_id, subject, href, next_try_at)
     select ${seeded.staffId}, 'ticket', 'ticket', n, 'New ticket', '/staff', now() + interval '3 seconds'
     from generate_series(1, ${WAITING_MAILS}) n`,
  )
  const plans = await plansOfTicket()
  const read = plans.flatMap(({ Plan }) => getVisits(Plan, 'mails'))
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThan(100)
})

test('finds full mails without reading their parts', { tags: ['nightly'] }, async () => {
  await set('plan_cache_mode = auto', 'auto_explain.log_nested_statements = on')
  for (let i = 0; i < FULL_MAIL; i++) await plansOfTicket()
  const mails = (await plansOfTicket()).flatMap(({ Plan }) => getScans(Plan, 'mails'))
  const ran = mails.filter((scan) => scan['Actual Loops'] > 0)
  expect(ran.length).toBeGreaterThan(0)
  expect(ran.flatMap(({ Filter = '' }) => (Filter.includes('parts') ? Filter : []))).toEqual([])
})

/** Creates a ticket as a client and returns the statements that ran. */
async function plansOfTicket(): Promise<Statement[]> {
  statements.length = 0
  const ticket = {
    title: 'The opening hours are wrong',
    description: 'We close at six, not at eight as the page says.',
    serviceCategory: 'technical_support',
    priority: 'low',
  }
  expect((await people['small client'].post('/api/tickets', ticket)).status).toBe(201)
  return [...statements]
}
