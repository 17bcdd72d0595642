import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../caller.ts'
import { registeredRoutes } from '../registered-routes.ts'
import { testApp } from '../test-app.ts'

/** A text that is in everything private, and nowhere else. */
const MARK = 'Zanzibar'
/** The time limit for ten thousand requests, one after the other. */
const WALK_MS = 300_000

/** The first never ends, and the others report when and how often they were requested. They have their own tests. */
const NEVER_THE_SAME = new Set(['GET /api/events', 'GET /api/user/export', 'GET /api/sessions'])

const portal = await testApp()
afterAll(portal.close)

const owner = await portal.buildClient()
const { companyId } = owner
const [asker, named] = [await portal.buildMember(companyId), await portal.buildMember(companyId)]
const sam = portal.as(await portal.buildStaff())
const brief = await portal.buildBrief({ userId: asker.id, status: 'accepted' })
const project = await portal.buildProject({ userId: asker.id, briefId: brief.id })
const website = await portal.buildWebsite({ userId: asker.id, projectId: project.id })
const ticket = await portal.buildTicket({ userId: asker.id, websiteId: website.id })
const request = await portal.buildInfoRequest({ clientId: asker.id, projectId: project.id })
const question = await portal.buildQuestion({ infoRequestId: request.id })
const file = await portal.buildUpload(asker, { fileName: `${MARK}.png` })

const elsewhere = await portal.buildStaff({ staffRole: 'freelancer' })
const stranger = await portal.buildClient()
await portal.db
  .insertInto('staffCompanies')
  .values({ userId: elsewhere.id, companyId: stranger.companyId })
  .execute()
const former = await portal.buildMember(companyId)
await portal.db
  .updateTable('memberships')
  .set({ endedAt: new Date().toISOString() })
  .where('userId', '=', former.id)
  .execute()
const chosen = { projectIds: [project.id] }

const OUTSIDERS: Record<string, Caller> = {
  'a colleague': portal.as(await portal.buildMember(companyId)),
  'a viewer': portal.as(await portal.buildMember(companyId, 'viewer')),
  'a freelancer of the project': portal.as(await portal.buildMember(companyId, 'colleague', chosen)),
  'a viewer of the project': portal.as(await portal.buildMember(companyId, 'viewer', chosen)),
  'a former member': portal.as(former),
  'another company': portal.as(stranger),
  'a freelancer of the staff for another company': portal.as(elsewhere),
}

/** Returns every address that answers GET, with the ids of all records, including records that don't exist yet. */
async function addresses(): Promise<string[]> {
  const now = [brief, project, website, ticket, request, owner, { id: companyId }]
  const next = [ticket, request, question].map(({ id }) => ({ id: id + 1 }))
  const ids = new Set([...now, question, ...next].map(({ id }) => String(id)))
  const routes = await registeredRoutes(portal.app)
  return routes
    .filter((route) => route.startsWith('GET /api/') && !NEVER_THE_SAME.has(route))
    .map((route) => route.replace('GET ', ''))
    .flatMap((path) => {
      if (path.includes(':name')) return [path.replace(':name', file.name)]
      if (path.includes(':')) return [...ids].map((id) => path.replaceAll(/:\w+/g, id))
      return [
        path,
        `${path}?q=${MARK}`,
        `${path}?limit=1`,
        `${path}?company=${companyId}`,
        `${path}?on=client`,
      ]
    })
}

/**
 * Returns all responses at these addresses, without the values that differ each time, and the number of database
 * statements for each.
 */
async function walk(who: Caller, paths: readonly string[]) {
  const answers: Record<string, unknown> = {}
  const asked = vi.spyOn(Client.prototype, 'query')
  for (const path of paths) {
    asked.mockClear()
    const { status, bytes, headers } = await who.get(path)
    const { 'x-request-id': id = '', date: _date, ...rest } = headers
    const statements = asked.mock.calls.filter(isAboutRecords).length
    answers[path] = { status, text: bytes.toString().replaceAll(id, ''), headers: rest, statements }
  }
  asked.mockRestore()
  return answers
}

/**
 * Whether a statement is about records. Statements about connections, sessions, and business hours run once in a while,
 * regardless of the caller.
 */
const isAboutRecords = ([statement]: unknown[]) =>
  /\b(?:tickets|info_requests|info_questions|info_answers|comments|activities|attachments|record_readers|tallies)\b/.test(
    JSON.stringify(statement),
  )

/** Creates a private record and lets its readers, an owner, and staff work on it. */
async function happenInPrivate(): Promise<void> {
  const people = { private: true, people: [named.id] }
  const text = `${MARK} must stay between us for now.`
  const raised = await portal.as(asker).post<{ id: number }>('/api/tickets', {
    title: `${MARK} leaves`,
    description: text,
    serviceCategory: 'general',
    websiteId: website.id,
    attachments: [file.name],
    ...people,
  })
  expect([raised.status, raised.body.id]).toEqual([201, ticket.id + 1])
  const on = { entityType: 'ticket', entityId: raised.body.id }
  for (const who of [portal.as(named), portal.as(owner), sam])
    expect((await who.post('/api/comments', { content: text, ...on })).status).toBe(201)
  expect((await sam.post('/api/comments', { content: text, ...on, internal: true })).status).toBe(201)
  expect((await sam.patch(`/api/tickets/${on.entityId}`, { priority: 'urgent' })).status).toBe(200)
  const sent = await sam.post<{ id: number }>('/api/info-requests', {
    title: `${MARK} contract`,
    description: text,
    dueDate: '2039-12-01',
    projectId: project.id,
    questions: [{ kind: 'text', label: `${MARK} wants what?` }],
    ...people,
  })
  expect([sent.status, sent.body.id]).toEqual([201, request.id + 1])
  const typed = { value: text }
  const { status } = await portal.as(asker).patch(`/api/info-questions/${question.id + 1}/answer`, typed)
  expect(status).toBe(200)
  const answer = { responseData: { message: text }, status: 'completed' }
  expect((await portal.as(asker).patch(`/api/info-requests/${sent.body.id}`, answer)).status).toBe(200)
}

describe('private ticket and request', () => {
  let paths: string[]
  const before: Record<string, Record<string, unknown>> = {}
  const after: typeof before = {}

  beforeAll(async () => {
    paths = await addresses()
    for (const [name, who] of Object.entries(OUTSIDERS)) {
      // Only the first request of a session can store when it was last seen.
      await who.get('/api/user')
      before[name] = await walk(who, paths)
    }
    await happenInPrivate()
    for (const [name, who] of Object.entries(OUTSIDERS)) after[name] = await walk(who, paths)
  }, WALK_MS)

  test.each(Object.keys(OUTSIDERS))(
    'reveal nothing to %s in any response or number of statements',
    (name) => {
      expect(paths.length).toBeGreaterThan(300)
      for (const path of paths) expect.soft(after[name]?.[path], path).toEqual(before[name]?.[path])
      expect(JSON.stringify(after[name])).not.toContain(`${MARK} `)
    },
  )

  test.each([
    ['who raised it', asker],
    ['who is named in it', named],
    ['an owner', owner],
  ])('can be read in full: %s', async (_who, person) => {
    const who = portal.as(person)
    const { body } = await who.get<{ private: boolean }>(`/api/tickets/${ticket.id + 1}`)
    expect(body.private).toBe(true)
    expect((await who.get(`/api/info-requests/${request.id + 1}`)).status).toBe(200)
    expect((await who.get(`/api/info-questions/${question.id + 1}`)).status).toBe(200)
    expect((await who.get(`/api/uploads/${file.name}`)).status).toBe(200)
    const { headers } = await who.get('/api/tickets')
    expect(headers['x-total-count']).toBe('2')
    expect((await who.get('/api/stats')).body).toMatchObject({ openTickets: 2 })
    const found = await who.get<{ id: number }[]>(`/api/search?q=${MARK}`)
    expect(found.body).toHaveLength(2)
  })

  test('notify only their readers among clients', async () => {
    const told = await portal.db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.userId')
      .select(['notifications.userId', 'users.role'])
      .where('notifications.entityId', '=', ticket.id + 1)
      .where('notifications.entityType', '=', 'ticket')
      .execute()
    const clients = told.filter(({ role }) => role === 'client').map(({ userId }) => userId)
    expect(clients.length).toBeGreaterThan(0)
    expect(clients.filter((id) => ![owner.id, asker.id, named.id].includes(id))).toEqual([])
  })
})
