import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { DueItem, StaffDashboard, Stats, WaitingItem } from '#shared/dashboard/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ companyName: 'Bakery Bauer' })
const sam = await portal.buildStaff()
const staff = portal.as(sam)
const userId = anna.id
const client = portal.as(anna)

const read = async () => (await staff.get<StaffDashboard>('/api/stats/morning')).body
const keys = (items: (WaitingItem | DueItem)[]) => items.map(({ kind, id }) => `${kind} ${id}`)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const day = (from: number) => daysAgo(-from).slice(0, 10)

const project = await portal.buildProject({ userId, name: 'Shop', dueDate: day(3) })
const oldTicket = await portal.buildTicket({
  userId,
  title: 'Waits since long',
  createdAt: daysAgo(9),
  waitingSince: daysAgo(9),
})
const brief = await portal.buildBrief({ userId, projectName: 'Waits shorter', waitingSince: daysAgo(5) })
const newTicket = await portal.buildTicket({ userId, title: 'Came just now' })
await portal.buildTicket({
  userId,
  status: 'closed',
  waitingOn: null,
  waitingSince: null,
  createdAt: daysAgo(20),
})

describe('records waiting on the agency', () => {
  test('lists records of all kinds that wait on the agency, oldest first', async () => {
    const { waitsOnUs } = await read()
    expect(keys(waitsOnUs)).toEqual([`ticket ${oldTicket.id}`, `brief ${brief.id}`, `ticket ${newTicket.id}`])
    expect(waitsOnUs[0]).toMatchObject({
      title: 'Waits since long',
      client: 'Bakery Bauer',
      remindedAt: null,
    })
  })

  test('does not change how long a brief has waited when its client changes it', async () => {
    await client.patch(`/api/briefs/${brief.id}`, { numPages: '6-10' })
    const { waitsOnUs } = await read()
    const since = waitsOnUs.find(({ kind }) => kind === 'brief')?.since
    expect(since).toBe(brief.waitingSince)
  })

  test('moves a ticket to the client’s list when staff ask a question, and back when the client answers', async () => {
    const { body: ticket } = await client.post<{ id: number }>('/api/tickets', {
      title: 'The map is missing',
      description: 'There is no map on the contact page.',
      serviceCategory: 'general',
    })
    const answer = { content: 'Which map?', entityType: 'ticket', entityId: ticket.id }
    expect(keys((await read()).waitsOnUs)).toContain(`ticket ${ticket.id}`)
    await staff.post('/api/comments', { ...answer, waitsForClient: true })
    const asked = await read()
    expect(keys(asked.waitsOnUs)).not.toContain(`ticket ${ticket.id}`)
    expect(keys(asked.waitsOnClients)).toContain(`ticket ${ticket.id}`)
    await client.post('/api/comments', { ...answer, content: 'The one of the town.' })
    expect(keys((await read()).waitsOnUs)).toContain(`ticket ${ticket.id}`)
  })
})

test('lists requests and declined briefs as waiting on clients until they answer', async () => {
  const { body: request } = await staff.post<{ id: number }>('/api/info-requests', {
    title: 'Photos of the team',
    description: 'Please send us three photos.',
    dueDate: day(40),
    projectId: project.id,
  })
  await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please tell us more about it.' })
  expect(keys((await read()).waitsOnClients)).toEqual(
    expect.arrayContaining([`info_request ${request.id}`, `brief ${brief.id}`]),
  )
  await client.patch(`/api/info-requests/${request.id}`, {
    responseData: { message: 'Here.' },
    status: 'completed',
  })
  await client.post(`/api/briefs/${brief.id}/resubmit`)
  const after = await read()
  expect(keys(after.waitsOnClients)).not.toContain(`info_request ${request.id}`)
  expect(keys(after.waitsOnClients)).not.toContain(`brief ${brief.id}`)
  const again = after.waitsOnUs.find(({ kind }) => kind === 'brief')
  expect(Date.now() - Date.parse(again?.since ?? '')).toBeLessThan(60_000)
})

const buildRequest = () =>
  portal.buildInfoRequest({ clientId: userId, projectId: project.id, userId: sam.id })
const waitsOnUs = async () =>
  keys((await staff.get<WaitingItem[]>('/api/stats/waiting?on=agency&limit=500')).body)

describe('answers to a request', () => {
  const answer = { responseData: { message: 'Here they are.' }, status: 'completed' }
  test('lists an answered request as waiting on the agency until staff review it', async () => {
    const { id } = await buildRequest()
    const path = `/api/info-requests/${id}`
    expect((await staff.patch(path, { reviewed: true })).status).toBe(400)
    await client.patch(path, answer)
    expect(await waitsOnUs()).toContain(`info_request ${id}`)
    expect((await client.patch(path, { reviewed: true })).status).toBe(403)
    expect((await staff.patch(path, { reviewed: true })).body).toMatchObject({
      status: 'completed',
      awaitsReview: false,
    })
    expect(await waitsOnUs()).not.toContain(`info_request ${id}`)
    const log = await staff.get(`/api/projects/${project.id}/activities`)
    expect(log.body).toContainEqual(expect.objectContaining({ type: 'info_reviewed', entityId: id }))
  })

  test('lists a request as waiting on the client again when staff return its answer', async () => {
    const { id } = await buildRequest()
    await client.patch(`/api/info-requests/${id}`, answer)
    await staff.patch(`/api/info-requests/${id}`, { status: 'pending', reason: 'One of them is missing.' })
    expect(await waitsOnUs()).not.toContain(`info_request ${id}`)
    const onClients = await staff.get<WaitingItem[]>('/api/stats/waiting?on=client&limit=500')
    expect(keys(onClients.body)).toContain(`info_request ${id}`)
  })
})

const buildWaiting = (priority: 'low' | 'medium' | 'high' | 'urgent', days: number) =>
  portal.buildTicket({ userId, priority, waitingSince: daysAgo(days) })
const readOwn = async (query = '') =>
  (await client.get<WaitingItem[]>(`/api/stats/waiting?on=client${query}`)).body

const waiting = async (on: 'agency' | 'client') =>
  (await staff.get<WaitingItem[]>(`/api/stats/waiting?on=${on}&limit=500`)).body

const getScopes = async (on: 'agency' | 'client', ids: number[]) =>
  (await waiting(on)).filter(({ kind, id }) => kind === 'ticket' && ids.includes(id)).map(({ id }) => id)

describe('the order of waiting tickets', () => {
  test('sorts waiting tickets by priority, with answered ones below unanswered ones', async () => {
    const low = await buildWaiting('low', 30)
    const urgent = await buildWaiting('urgent', 0)
    const answered = await buildWaiting('high', 8)
    const high = await buildWaiting('high', 1)
    const comment = { entityType: 'ticket', entityId: answered.id, content: 'We are on it.' }
    await staff.post('/api/comments', comment)
    const ids = [low, urgent, answered, high].map(({ id }) => id)
    expect(await getScopes('agency', ids)).toEqual([urgent.id, high.id, answered.id, low.id])
    const items = await waiting('agency')
    expect(items.find(({ id }) => id === answered.id)).toMatchObject({ priority: 'high', answered: true })
    expect((await read()).waitsOnUs[0]).toMatchObject({ id: urgent.id, priority: 'urgent', answered: false })
    await client.post('/api/comments', { ...comment, content: 'It is worse now.' })
    expect((await waiting('agency')).find(({ id }) => id === answered.id)?.answered).toBe(false)
    for (const id of ids) await staff.patch(`/api/tickets/${id}/status`, { status: 'closed' })
  })
})

describe('records waiting on a client', () => {
  test('lists declined briefs, requests, tasks, and tickets that wait on a client until they are done', async () => {
    const before = keys(await readOwn())
    const website = await portal.buildWebsite({ userId, projectId: project.id })
    const ticket = await portal.buildTicket({ userId, websiteId: website.id, priority: 'urgent' })
    const task = await portal.buildTask({ projectId: project.id, assigneeId: userId, dueDate: day(2) })
    const request = await portal.buildInfoRequest({
      clientId: userId,
      projectId: project.id,
      dueDate: day(1),
    })
    const declined = await portal.buildBrief({ userId })
    expect(keys(await readOwn())).toHaveLength(before.length + 2)
    await staff.post('/api/comments', {
      entityType: 'ticket',
      entityId: ticket.id,
      content: 'On which page?',
      waitsForClient: true,
    })
    await staff.post(`/api/briefs/${declined.id}/decline`, { feedback: 'Please tell us more about it.' })
    const items = (await readOwn()).filter((item) => !before.includes(keys([item])[0] ?? ''))
    expect(keys(items)).toEqual([
      `ticket ${ticket.id}`,
      `info_request ${request.id}`,
      `task ${task.id}`,
      `brief ${declined.id}`,
    ])
    expect(items).toMatchObject([
      { description: 'On which page?', priority: 'urgent' },
      { dueDate: day(1), requestKind: request.kind },
      { dueDate: day(2), of: { kind: 'project', id: project.id } },
      { description: 'Please tell us more about it.' },
    ])
    const ofProject = keys(await readOwn(`&projectId=${project.id}`))
    expect(ofProject).toEqual(expect.arrayContaining([`ticket ${ticket.id}`, `task ${task.id}`]))
    expect(ofProject).not.toContain(`brief ${declined.id}`)
    const onClients = await staff.get<WaitingItem[]>('/api/stats/waiting?on=client&limit=500')
    expect(keys(onClients.body)).toEqual(expect.arrayContaining(keys(items)))

    await client.patch(`/api/tasks/${task.id}/status`, { status: 'in_progress' })
    await client.patch(`/api/tasks/${task.id}/status`, { status: 'completed' })
    await client.post('/api/comments', {
      entityType: 'ticket',
      entityId: ticket.id,
      content: 'On every page.',
    })
    await client.patch(`/api/info-requests/${request.id}`, { responseData: { message: 'Here.' } })
    await client.post(`/api/briefs/${declined.id}/resubmit`)
    expect(keys(await readOwn())).toEqual(before)
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'closed' })
  })

  test('does not list the work of a client to another client, or a task of staff as waiting on clients', async () => {
    const other = await portal.buildClient()
    await portal.buildTask({ projectId: project.id, assigneeId: userId })
    const ours = await portal.buildTask({ projectId: project.id, assigneeId: sam.id })
    for (const on of ['client', 'agency'])
      expect((await portal.as(other).get(`/api/stats/waiting?on=${on}`)).body).toEqual([])
    const onClients = await staff.get<WaitingItem[]>('/api/stats/waiting?on=client&limit=500')
    expect(keys(onClients.body)).not.toContain(`task ${ours.id}`)
  })

  test('lists each record that waits on a client once across pages', async () => {
    for (let n = 0; n < 5; n++)
      await portal.buildInfoRequest({
        clientId: userId,
        projectId: project.id,
        dueDate: n > 2 ? null : day(30),
      })
    const whole = await readOwn('&limit=500')
    const paged: WaitingItem[] = []
    for (let path = '/api/stats/waiting?on=client&limit=2'; path;) {
      const page = await client.get<WaitingItem[]>(path)
      paged.push(...page.body)
      path = /<([^>]+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? ''
    }
    expect(paged).toEqual(whole)
  })
})

test('lists each record that waits on the agency once across pages, longest waiting first', async () => {
  for (let n = 0; n < 9; n++)
    await portal.buildTicket({ userId, waitingSince: daysAgo(2), createdAt: daysAgo(2) })
  const whole = await staff.get<WaitingItem[]>('/api/stats/waiting?on=agency&limit=500')
  expect(whole.body.length).toBeGreaterThan(9)
  expect(whole.headers['x-total-count']).toBe(String(whole.body.length))
  const since = whole.body.map((item) => item.since)
  expect(since).toEqual(since.toSorted())
  expect(keys((await read()).waitsOnUs)).toEqual(keys(whole.body.slice(0, 6)))
  const paged: WaitingItem[] = []
  for (let path = '/api/stats/waiting?on=agency&limit=4'; path;) {
    const page = await staff.get<WaitingItem[]>(path)
    paged.push(...page.body)
    path = /<([^>]+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? ''
  }
  expect(paged).toEqual(whole.body)
})

test('lists unfinished work that is overdue or due within a week by its due date', async () => {
  const late = await portal.buildTask({ projectId: project.id, dueDate: day(-4) })
  const request = await portal.buildInfoRequest({
    clientId: userId,
    projectId: project.id,
    userId: sam.id,
    dueDate: day(1),
  })
  await portal.buildTask({ projectId: project.id, dueDate: day(-9), status: 'completed' })
  await portal.buildTask({ projectId: project.id, dueDate: day(20) })
  await portal.buildProject({ userId, dueDate: day(-2), status: 'launched' })
  const { due } = await read()
  expect(keys(due)).toEqual([`task ${late.id}`, `info_request ${request.id}`, `project ${project.id}`])
  expect(due[0]).toMatchObject({ client: 'Bakery Bauer', of: { kind: 'project', id: project.id } })
})

describe('statistics of the last 30 days', () => {
  test('counts opened, resolved, and answered tickets for each of the last 30 days', async () => {
    const before = (await read()).days.at(-1)
    const { id } = await portal.buildTicket({ userId })
    await staff.patch(`/api/tickets/${id}/status`, { status: 'resolved' })
    const { days, today, targetHours } = await read()
    expect(days).toHaveLength(30)
    expect(days.at(-1)?.day).toBe(today)
    expect(days.at(-1)?.opened).toBe((before?.opened ?? 0) + 1)
    expect(days.at(-1)?.resolved).toBe((before?.resolved ?? 0) + 1)
    expect(days.at(-1)?.answered).toBe((before?.answered ?? 0) + 1)
    expect(days.find((one) => one.day === daysAgo(20).slice(0, 10))?.opened).toBe(1)
    expect(targetHours).toBe(24)
  })

  test('returns the median response time and the number of late answers for each day', async () => {
    const at = daysAgo(12)
    for (const minutes of [60, 120, 3000])
      await portal.buildTicket({
        userId,
        createdAt: at,
        firstAnsweredAt: at,
        firstAnswerMinutes: minutes,
        answeredLate: minutes > 1440,
      })
    const { rows } = await sql<{
      day: string
    }>`select (${at}::timestamptz at time zone time_zone)::date as day
      from agency`.execute(portal.db)
    const { days } = await read()
    expect(days.find((one) => one.day === rows[0]?.day)).toMatchObject({
      answered: 3,
      late: 1,
      medianMinutes: 120,
    })
  })
})

test('limits the records waiting on the agency to six on the staff dashboard', async () => {
  for (let i = 0; i < 9; i += 1) await portal.buildTicket({ userId })
  expect((await read()).waitsOnUs).toHaveLength(6)
})

describe('concurrent requests of the staff dashboard', () => {
  test('counts only tickets of their own company for freelancers who load the dashboard at once', async () => {
    const [bauer, brandt] = [await portal.buildClient(), await portal.buildClient()]
    for (const { id } of [bauer, brandt]) await portal.buildTicket({ userId: id, createdAt: daysAgo(0) })
    const owner = await portal.buildStaff()
    const [ofBauer, ofBrandt] = [
      await portal.buildStaff({ staffRole: 'freelancer' }),
      await portal.buildStaff({ staffRole: 'freelancer' }),
    ]
    await portal.db
      .insertInto('staffCompanies')
      .values([
        { userId: ofBauer.id, companyId: bauer.companyId },
        { userId: ofBrandt.id, companyId: brandt.companyId },
      ])
      .execute()
    const all = (await read()).days.at(-1)?.opened ?? 0
    const ask = async (person: { id: number }) => {
      const as = portal.as(person)
      const [morning, stats] = await Promise.all([
        as.get<StaffDashboard>('/api/stats/morning'),
        as.get<Stats>('/api/stats'),
      ])
      return [morning.body.days.at(-1)?.opened, stats.body.openTickets]
    }
    const readAll = () => Promise.all([owner, ofBauer, sam, ofBrandt].map(ask))
    for (const [ofOwner, first, ofSam, second] of await Promise.all([readAll(), readAll(), readAll()])) {
      expect(ofOwner?.[0]).toBe(all)
      expect(ofSam).toEqual(ofOwner)
      expect([first, second]).toEqual([
        [1, 1],
        [1, 1],
      ])
    }
  })
})
