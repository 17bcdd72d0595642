import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { DueItem, StaffDashboard, WaitingItem } from '#shared/staff-dashboard/schemas.ts'
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

describe('what waits on us', () => {
  test('is told the oldest first, whatever its kind', async () => {
    const { waitsOnUs } = await read()
    expect(keys(waitsOnUs)).toEqual([`ticket ${oldTicket.id}`, `brief ${brief.id}`, `ticket ${newTicket.id}`])
    expect(waitsOnUs[0]).toMatchObject({
      title: 'Waits since long',
      client: 'Bakery Bauer',
      remindedAt: null,
    })
  })

  test('waits since it was submitted, whatever its client adds to it', async () => {
    await client.patch(`/api/briefs/${brief.id}`, { numPages: '6-10' })
    const { waitsOnUs } = await read()
    const since = waitsOnUs.find(({ kind }) => kind === 'brief')?.since
    expect(since).toBe(brief.waitingSince)
  })

  test('becomes what waits on its client by an answer, and ours again by theirs', async () => {
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

test('what waits on clients are their requests and declined briefs too, until they answer', async () => {
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

describe('an answer to a request', () => {
  const answer = { responseData: { message: 'Here they are.' }, status: 'completed' }
  test('waits on us until somebody says that it is enough', async () => {
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

  test('waits on its client again once it is returned', async () => {
    const { id } = await buildRequest()
    await client.patch(`/api/info-requests/${id}`, answer)
    await staff.patch(`/api/info-requests/${id}`, { status: 'pending', reason: 'One of them is missing.' })
    expect(await waitsOnUs()).not.toContain(`info_request ${id}`)
    const onClients = await staff.get<WaitingItem[]>('/api/stats/waiting?on=client&limit=500')
    expect(keys(onClients.body)).toContain(`info_request ${id}`)
  })
})

test('all that waits is told in pages, each thing once, the longest waiting first', async () => {
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

test('what is late or due within a week is told by its day, and nothing that is done', async () => {
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

describe('the figures of the last 30 days', () => {
  test('count what was opened, resolved and answered, by the days of the agency', async () => {
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

  test('tell how long answers took and which were late', async () => {
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

test('each list is short', async () => {
  for (let i = 0; i < 9; i += 1) await portal.buildTicket({ userId })
  expect((await read()).waitsOnUs).toHaveLength(6)
})
