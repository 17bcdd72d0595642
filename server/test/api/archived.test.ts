import { afterAll, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import type { Project } from '#shared/projects/schemas.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const owner = await portal.buildClient()
const client = portal.as(owner)
const colleague = await portal.buildStaff({ fullName: 'Amina Haddad' })
const staff = portal.as(colleague)
const project = await portal.buildProject({ userId: owner.id })
const MARK = 'Zanzibar'

const lists = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path, response }) => {
    const isList = method === 'GET' && !path.includes(':') && response.type !== 'unknown'
    // These show when someone last read something.
    return isList && path !== '/api/sessions' && path !== '/api/user/calendar'
  })
  .map(({ path }) => path)
const readCalendar = async (who: typeof client) =>
  new URL(String((await who.post('/api/user/calendar')).body['address'])).pathname
const calendars = { client: await readCalendar(client), staff: await readCalendar(staff) }
const month = new Date().toISOString().slice(0, 7)
const places = [...lists, `/api/projects/${project.id}/websites`]
  .flatMap((path) => [path, `${path}?q=${MARK}`])
  .concat(
    '/api/stats/waiting?on=client',
    '/api/stats/waiting?on=agency',
    '/api/projects?status=design',
    '/api/projects?state=active',
    '/api/info-requests?state=overdue',
    `/api/reports/monthly?month=${month}`,
  )

/** Returns the content of every list and count, for the client and for staff. */
async function readAll(): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  for (const [name, who] of Object.entries({ client, staff }))
    for (const path of [...places, calendars[name as 'client' | 'staff']]) {
      const { status, bytes, headers } = await who.get(path)
      const text = status === 200 ? bytes.toString() : ''
      told.set(`${name} ${path}`, `${text} ${headers['x-total-count']}`)
    }
  return told
}

const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter((place) => one.get(place) !== other.get(place))

const archived = { archivedAt: '2026-11-23T08:00:00.000Z', archivedBy: colleague.id }

test('omits an archived website from all lists, searches, and counts', async () => {
  const without = await readAll()
  const { id } = await portal.buildWebsite({ userId: owner.id, projectId: project.id, name: MARK })
  const before = differing(without, await readAll())
  expect(before).toEqual(
    expect.arrayContaining([
      'client /api/websites/client',
      'client /api/websites',
      'client /api/stats',
      `client /api/search?q=${MARK}`,
      `client /api/projects/${project.id}/websites`,
      'staff /api/websites/all',
      `staff /api/websites/all?q=${MARK}`,
      'staff /api/stats',
      `staff /api/search?q=${MARK}`,
    ]),
  )
  await portal.db.updateTable('websites').set(archived).where('id', '=', id).execute()
  expect(differing(without, await readAll())).toEqual([])
  await portal.db
    .updateTable('websites')
    .set({ archivedAt: null, archivedBy: null })
    .where('id', '=', id)
    .execute()
  expect(differing(without, await readAll())).toEqual(before)
})

const WEBSITE_LISTS = ['/api/websites', '/api/websites/all', `/api/projects/${project.id}/websites`]

test('omits an archived project and its open work from all lists, searches, and counts', async () => {
  const without = await readAll()
  const [yesterday = ''] = new Date(Date.now() - 86_400_000).toISOString().split('T')
  const due = { dueDate: yesterday }
  const { id } = await portal.buildProject({ ...due, userId: owner.id, name: MARK, status: 'design' })
  const place = { ...due, projectId: id, title: MARK }
  await portal.buildTask({ ...place, assigneeId: owner.id })
  await portal.buildInfoRequest({ ...place, clientId: owner.id, userId: colleague.id })
  const before = differing(without, await readAll())
  expect(before).toEqual(
    expect.arrayContaining([
      'client /api/projects/user',
      'client /api/projects/counts',
      'client /api/projects/counts?q=Zanzibar',
      'client /api/stats',
      'client /api/stats/waiting?on=client',
      'client /api/info-requests/client',
      'client /api/info-requests/counts',
      `client /api/search?q=${MARK}`,
      `client ${calendars.client}`,
      'staff /api/projects',
      'staff /api/projects?status=design',
      'staff /api/projects?state=active',
      'staff /api/projects/counts',
      'staff /api/stats/waiting?on=client',
      'staff /api/stats/morning',
      'staff /api/info-requests',
      'staff /api/info-requests?state=overdue',
      'staff /api/info-requests/counts',
      `staff /api/search?q=${MARK}`,
      `staff ${calendars.staff}`,
    ]),
  )
  await portal.db.updateTable('projects').set(archived).where('id', '=', id).execute()
  expect(differing(without, await readAll())).toEqual([])
  for (const part of ['tasks', 'info-requests'])
    expect((await client.get<unknown[]>(`/api/projects/${id}/${part}`)).body).toHaveLength(1)
  await portal.db
    .updateTable('projects')
    .set({ archivedAt: null, archivedBy: null })
    .where('id', '=', id)
    .execute()
  expect(differing(without, await readAll())).toEqual(before)
})

const WAITING = [
  'client /api/stats/waiting?on=client',
  `client ${calendars.client}`,
  'staff /api/stats/morning',
  'staff /api/stats/waiting?on=client',
  'staff /api/stats/waiting?on=agency',
  'staff /api/info-requests?state=overdue',
  `staff ${calendars.staff}`,
]

test('omits open work of an archived company from waiting and due lists, and keeps it readable', async () => {
  const read = async () => new Map([...(await readAll())].filter(([place]) => WAITING.includes(place)))
  const { companyId: other } = await portal.buildClient({ companyName: MARK })
  await portal.db
    .insertInto('memberships')
    .values({ companyId: other, userId: owner.id, role: 'owner' })
    .execute()
  const without = await read()
  const [yesterday = ''] = new Date(Date.now() - 86_400_000).toISOString().split('T')
  const of = { companyId: other, title: MARK }
  const begun = { companyId: other, userId: owner.id, dueDate: yesterday, status: 'design' } as const
  const { id: projectId } = await portal.buildProject(begun)
  const waits = { waitingOn: 'agency', waitingSince: `${yesterday}T08:00:00Z` } as const
  const since = '2026-01-05T08:00:00Z'
  await portal.buildTicket({ ...of, ...waits, createdAt: since, answerDueAt: since, userId: owner.id })
  const place = { projectId, dueDate: yesterday, title: MARK }
  await portal.buildTask({ ...place, assigneeId: owner.id })
  const asked = { ...place, ...waits, waitingOn: 'client', clientId: owner.id, userId: colleague.id } as const
  const request = await portal.buildInfoRequest({ ...asked, companyId: other })
  const isArchived = async () => (await staff.get(`/api/info-requests/${request.id}`)).body['companyArchived']
  expect(await isArchived()).toBe(false)
  expect(differing(without, await read())).toEqual(WAITING)
  await staff.patch(`/api/companies/${other}`, { archived: true })
  expect(differing(without, await read())).toEqual([])
  expect((await staff.get(`/api/companies/${other}`)).body).toMatchObject({ waiting: 0, openTickets: 1 })
  expect((await client.get<unknown[]>(`/api/info-requests/client?company=${other}`)).body).toHaveLength(1)
  expect(await isArchived()).toBe(true)
  for (const asks of [
    staff.post(`/api/info-requests/${request.id}/remind`),
    staff.post('/api/info-requests', {
      projectId,
      title: MARK,
      description: 'What is it all about?',
      kind: 'other',
      dueDate: '2039-12-01',
    }),
  ])
    expect(await asks).toMatchObject({
      status: 409,
      body: { detail: 'This company is archived. Restore it first.' },
    })
  await staff.patch(`/api/companies/${other}`, { archived: false })
  expect(differing(without, await read())).toEqual(WAITING)
  expect((await staff.post(`/api/info-requests/${request.id}/remind`)).status).toBe(200)
})

/** Returns the ids of the briefs in a list, and expects its total to be their number. */
const idsIn = async (who: typeof staff, path: string) => {
  const { body, headers } = await who.get<{ kind?: string; id: number }[]>(path)
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.filter(({ kind = 'brief' }) => kind === 'brief').map(({ id }) => id)
}

test('omits a pending brief of an archived company from every waiting list and count', async () => {
  const { companyId, id: userId } = await portal.buildClient()
  const other = await portal.buildClient()
  const waits = await portal.buildBrief({ userId: other.id })
  const brief = await portal.buildBrief({ userId, companyId })
  const partner = await portal.buildStaff({ staffRole: 'freelancer' })
  const theirs = [companyId, other.companyId].map((id) => ({ userId: partner.id, companyId: id }))
  await portal.db.insertInto('staffCompanies').values(theirs).execute()
  const freelancer = portal.as(partner)
  const read = async (who: typeof staff) => ({
    listed: await idsIn(who, '/api/briefs?state=waiting'),
    waiting: (await idsIn(who, '/api/stats/waiting?on=agency&kind=brief')).toReversed(),
    counted: (await who.get('/api/briefs/counts')).body['waiting'],
    figure: (await who.get('/api/stats')).body['pendingBriefs'],
    ofCompany: (await who.get(`/api/stats?company=${companyId}`)).body['pendingBriefs'],
  })
  const both = [brief.id, waits.id]
  const all = { listed: both, waiting: both, counted: 2, figure: 2, ofCompany: 1 }
  const rest = { listed: [waits.id], waiting: [waits.id], counted: 1, figure: 1, ofCompany: 0 }
  for (const who of [staff, freelancer]) {
    expect(await read(who)).toEqual(all)
    await staff.patch(`/api/companies/${companyId}`, { archived: true })
    expect(await read(who)).toEqual(rest)
    // The brief keeps its status.
    expect(await idsIn(who, '/api/briefs?status=pending')).toEqual(both)
    expect((await who.get('/api/briefs/counts')).body['pending']).toBe(2)
    await staff.patch(`/api/companies/${companyId}`, { archived: false })
  }
})

test('keeps the brief of an archived project in the list, but not in the active count', async () => {
  const brief = await portal.buildBrief({ userId: owner.id, status: 'in_progress' })
  const { id } = await portal.buildProject({ userId: owner.id, briefId: brief.id, status: 'design' })
  const getActive = async (who: typeof client) => Number((await who.get('/api/stats')).body['activeBriefs'])
  for (const who of [client, staff]) {
    const active = await getActive(who)
    await staff.patch(`/api/projects/${id}`, { archived: true })
    expect(await getActive(who)).toBe(active - 1)
    await staff.patch(`/api/projects/${id}`, { archived: false })
    expect(await getActive(who)).toBe(active)
  }
  const { body } = await client.get<{ id: number }[]>('/api/briefs')
  expect(body.map((each) => each.id)).toContain(brief.id)
})

test('omits archived projects and websites from the monthly report', async () => {
  const read = async () => (await staff.get(`/api/reports/monthly?month=${month}`)).body
  const figures = await read()
  const of = { userId: owner.id, ...archived }
  await portal.buildProject({ ...of, status: 'completed' })
  await portal.buildWebsite({ ...of, projectId: project.id, launchDate: `${month}-01` })
  expect(await read()).toEqual(figures)
})

test('lists archived projects, and only those, to staff who request them', async () => {
  const of = { userId: owner.id, ...archived }
  const one = await portal.buildProject({ ...of, status: 'review', name: 'Old shop' })
  const two = await portal.buildProject({ ...of, status: 'launched', name: 'Old shop two' })
  const { body } = await staff.get<Project[]>('/api/projects?archived=true&q=old shop')
  expect(body.map(({ id }) => id)).toEqual([two.id, one.id])
  const all = await staff.get<Project[]>('/api/projects?archived=true')
  expect(all.headers['x-total-count']).toBe(String(all.body.length))
  expect(all.body.every(({ archivedAt }) => archivedAt !== null)).toBe(true)
  const counted = await staff.get('/api/projects/counts?archived=true')
  const sum = Object.values(counted.body).reduce((total: number, n) => total + Number(n), 0)
  expect(sum).toBe(all.body.length)
  for (const path of ['/api/projects', '/api/projects/counts'])
    expect((await client.get(`${path}?archived=true`)).status).toBe(403)
})

test.each(WEBSITE_LISTS)(
  'lists archived websites, and only those, to staff who request them: %s',
  async (path) => {
    const place = { userId: owner.id, projectId: project.id }
    const { id } = await portal.buildWebsite({ ...place, ...archived, name: `Old ${path}` })
    const { body, headers } = await staff.get<Website[]>(
      `${path}?archived=true&q=${encodeURIComponent(path)}`,
    )
    const found = path.startsWith('/api/projects') ? body.filter((website) => website.id === id) : body
    expect(found).toMatchObject([
      { id, archivedAt: archived.archivedAt, archivedBy: { fullName: 'Amina Haddad' } },
    ])
    const all = await staff.get<Website[]>(`${path}?archived=true`)
    expect(all.body.every(({ archivedAt }) => archivedAt !== null)).toBe(true)
    expect(all.headers['x-total-count']).toBe(String(all.body.length))
    expect(headers['x-total-count']).toBeDefined()
    expect((await client.get(`${path}?archived=true`)).status).toBe(403)
  },
)
