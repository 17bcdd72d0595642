import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, isActiveTicket } from '#shared/tickets/values.ts'
import { nightly } from '#server/test/nightly.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const [anna, eva] = [await portal.buildClient(), await portal.buildClient()]
const [sam, amina] = [await portal.buildStaff(), await portal.buildStaff()]
const callers = new Map([anna, eva, sam, amina].map((person) => [person.id, portal.as(person)]))

const WORDS = [
  'Müller',
  'menu',
  'ÖFFNUNGSZEITEN',
  '100%',
  'under_score',
  String.raw`back\slash`,
  'opening',
  'Café',
]
const arbitraryWords = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((chosen) => chosen.join(' '))
const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-01-0${n}T00:00:00.000Z`)
const anyTicket = fc.record({
  userId: fc.constantFrom(anna.id, eva.id),
  assigneeId: fc.constantFrom(sam.id, amina.id, null),
  title: arbitraryWords(2).map((text) => `Please: ${text}`),
  description: arbitraryWords(4).map((text) => `It is about ${text}, as we said`),
  status: fc.constantFrom(...TICKET_STATUSES),
  priority: fc.constantFrom(...TICKET_PRIORITIES),
  createdAt: day,
  updatedAt: day,
})
const WAITS_FOR_NOBODY = { waitingOn: null, waitingSince: null }
const tickets = await Promise.all(
  fc
    .sample(anyTicket, { seed: 1, numRuns: 150 })
    .map((given) => portal.buildTicket({ ...given, ...(!isActiveTicket(given.status) && WAITS_FOR_NOBODY) })),
)
type Row = (typeof tickets)[number]

const getText = ({ title, description }: Row) => `${title} ${description}`
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** A piece of some ticket's text. Shorter pieces match only the beginnings of words. */
const piece = fc
  .tuple(fc.constantFrom(...tickets), fc.nat(40), fc.integer({ min: 3, max: 12 }))
  .map(([ticket, from, length]) =>
    getText(ticket)
      .slice(from, from + length)
      .trim(),
  )
  .filter((q) => q.length > 2)
const anyQuery = fc.record(
  {
    q: fc.oneof(
      { weight: 8, arbitrary: piece },
      { weight: 2, arbitrary: fc.constantFrom('nowhere', 'please') },
    ),
    sort: fc.constantFrom('newest' as const, 'priority' as const, 'updated' as const),
    limit: fc.integer({ min: 1, max: 40 }),
    status: fc.constantFrom(...TICKET_STATUSES),
    priority: fc.constantFrom(...TICKET_PRIORITIES),
    state: fc.constantFrom('active' as const, 'completed' as const),
    assignee: fc.constantFrom('me', 'none', String(amina.id)),
  },
  { requiredKeys: ['q', 'sort', 'limit'] },
)
type Query = typeof anyQuery extends fc.Arbitrary<infer Q> ? Q : never

const getAssignee = (assignee: string, reader: number) =>
  assignee === 'none' ? null : assignee === 'me' ? reader : Number(assignee)

/** Whether a reader's query matches, computed in the simplest way. */
function matches(row: Row, reader: number, { q, status, priority, state, assignee }: Query): boolean {
  return (
    fold(getText(row)).includes(fold(q)) &&
    ([sam.id, amina.id].includes(reader) || row.userId === reader) &&
    (!status || row.status === status) &&
    (!priority || row.priority === priority) &&
    (!state || isActiveTicket(row.status) === (state === 'active')) &&
    (!assignee || row.assigneeId === getAssignee(assignee, reader))
  )
}

const KEYS: Record<Query['sort'], (row: Row) => string> = {
  newest: ({ createdAt }) => createdAt,
  priority: ({ priority, createdAt }) => `${TICKET_PRIORITIES.indexOf(priority)} ${createdAt}`,
  updated: ({ updatedAt }) => updatedAt,
}
const sortIds = (rows: Row[], sort: Query['sort']) => {
  const getKey = (row: Row) => `${KEYS[sort](row)} ${String(row.id).padStart(9, '0')}`
  return rows.toSorted((a, b) => (getKey(a) < getKey(b) ? 1 : -1)).map(({ id }) => id)
}

interface SearchResult {
  ids: number[]
  totals: string[]
}

/** Follows `Link` headers to the last page. */
async function walk(reader: number, path: string): Promise<SearchResult> {
  const answer = await callers.get(reader)?.get<Ticket[]>(path)
  const next = /<([^>]+)>; rel="next"/.exec(answer?.headers['link'] ?? '')?.[1]
  const rest = next ? await walk(reader, next) : { ids: [], totals: [] }
  const ids = answer?.body.map(({ id }) => id) ?? []
  return { ids: [...ids, ...rest.ids], totals: [answer?.headers['x-total-count'] ?? '', ...rest.totals] }
}

const getPath = (query: object) =>
  `/api/tickets?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

/** Searches for a text that all tickets contain, in each order. */
const inAll = (['newest', 'priority', 'updated'] as const).map((sort): [number, Query] => [
  sam.id,
  { q: 'please', sort, limit: 10 },
])

/**
 * Analyzes the table. PostgreSQL then knows how many tickets there are, and reads a frequent text in the order of the
 * list.
 */
const analyze = () => sql`analyze tickets`.execute(portal.db)

for (const when of ['before', 'after'])
  test(
    `finds and counts tickets that contain the text, for each reader, filter, and order, ${when} the table is analyzed`,
    nightly(when === 'before'),
    async () => {
      if (when === 'after') await analyze()
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...callers.keys()), anyQuery, async (reader, query) => {
          const expected = sortIds(
            tickets.filter((row) => matches(row, reader, query)),
            query.sort,
          )
          const { ids, totals } = await walk(reader, getPath(query))
          expect(ids).toEqual(expected)
          expect(new Set(totals)).toEqual(new Set([String(expected.length)]))
        }),
        { numRuns: 200, examples: inAll },
      )
    },
  )

const MANY = 10_001
const newest = (from: number) => Array.from({ length: 10 }, (_, i) => `A zebra ${from - i}`)
const eve = await portal.buildClient()

/**
 * Returns ten tickets with a word that is in one ticket more than a total counts, and in exactly as many of low
 * priority.
 */
async function zebras(filter: string) {
  const { body, headers } = await portal.as(eve).get<Ticket[]>(`/api/tickets?q=zebra&limit=10${filter}`)
  const cursor = /cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1]
  return { total: headers['x-total-count'], titles: body.map(({ title }) => title), cursor }
}

test('counts exactly up to 10,000 tickets, and lists full pages for a more frequent word', async () => {
  await sql`insert into tickets (user_id, company_id, title, description, priority, created_at)
    select ${eve.id}, ${eve.companyId}, 'A zebra ' || i, 'A ticket that is one of very many.',
      (case when i = 1 then 'urgent' else 'low' end)::ticket_priority, timestamptz '2020-01-01' + interval '1 minute' * i
    from generate_series(1, ${sql.lit(MANY)}) as i`.execute(portal.db)
  for (const filter of ['', '&priority=low']) {
    const first = await zebras(filter)
    expect(first).toMatchObject({ total: '10000', titles: newest(MANY) })
    const second = await zebras(`${filter}&cursor=${first.cursor}`)
    expect(second).toMatchObject({ total: '10000', titles: newest(MANY - 10) })
  }
  expect((await zebras('&priority=urgent')).total).toBe('1')
})
