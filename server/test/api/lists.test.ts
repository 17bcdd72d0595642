import { afterAll, describe, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const sam = await portal.buildStaff()
const staff = portal.as(sam)
const userId = anna.id
const ROWS = 23

interface Row {
  id: number
}

/** Follows `Link` headers to the last page. */
async function walk(who: Caller, path: string): Promise<number[]> {
  const { body, headers } = await who.get<Row[]>(path)
  const next = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1]
  const ids = body.map(({ id }) => id)
  return next ? [...ids, ...(await walk(who, next))] : ids
}
const times = <T>(make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: ROWS }, (_, i) => make(i)))

// Every list has rows with the same time or date, so that the order depends on the id as well.
const sameTime = (i: number) => `2026-01-0${1 + (i % 3)}T00:00:00.000Z`
const project = await portal.buildProject({ userId })
const website = await portal.buildWebsite({ userId, projectId: project.id })
const ticket = await portal.buildTicket({ userId, websiteId: website.id })
const brief = await portal.buildBrief({ userId })
const request = await portal.buildInfoRequest({ clientId: userId, projectId: project.id, userId: sam.id })
await times(async (i) => {
  const at = { createdAt: sameTime(i), updatedAt: sameTime(i) }
  await portal.buildBrief({ userId, ...at })
  await portal.buildProject({ userId, ...at })
  await portal.buildWebsite({ userId, projectId: project.id, launchDate: sameTime(i).slice(0, 10) })
  const priority = i % 2 ? 'urgent' : 'low'
  await portal.buildTicket({ userId, websiteId: website.id, priority, ...at })
  await portal.buildComment({ ticketId: ticket.id, userId })
  const dueDate = i % 4 ? sameTime(i).slice(0, 10) : null
  await portal.buildInfoRequest({ clientId: userId, projectId: project.id, userId: sam.id, dueDate, ...at })
  const onBrief = { briefId: brief.id, projectId: null }
  await portal.buildInfoRequest({ clientId: userId, ...onBrief, ...at })
  const due = sameTime(i).slice(0, 10)
  await portal.buildTask({ assigneeId: i % 2 ? userId : null, projectId: project.id, dueDate: due })
  await portal.buildTask({ ...onBrief, dueDate: due })
  await portal.buildRecurrence(i % 2 ? { projectId: project.id } : { websiteId: website.id })
  await portal.buildTask({ milestone: true, projectId: project.id, dueDate: due })
  const mail = { sender: 'ida@bakery.example', subject: 'Hours', outcome: 'automatic' } as const
  await portal.db
    .insertInto('receivedMails')
    .values({ ...mail, receivedAt: sameTime(i) })
    .execute()
})
await times(() => staff.upload(`/api/projects/${project.id}/files`))
await times(() => client.upload(`/api/websites/${website.id}/assets`))
await times(async () => {
  const { id } = await portal.buildTask({ projectId: project.id })
  const { name } = await portal.buildUpload(sam)
  await staff.patch(`/api/tasks/${id}/status`, { status: 'completed', attachments: [name] })
})
for (let i = 0; i < ROWS; i++) {
  await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please say more about it.' })
  await client.post(`/api/briefs/${brief.id}/resubmit`)
  await client.patch(`/api/info-requests/${request.id}`, { responseData: { message: 'Here.' } })
  await staff.patch(`/api/info-requests/${request.id}`, { status: 'pending' })
}
await times((i) => staff.patch(`/api/projects/${project.id}`, { progress: i }))
await times((i) =>
  staff.patch(`/api/tickets/${ticket.id}/status`, { status: i % 2 ? 'open' : 'in_progress' }),
)

const LISTS: [string, Caller][] = [
  ['/api/briefs', client],
  ['/api/briefs?status=pending', staff],
  ['/api/projects', client],
  ['/api/projects?sort=newest', staff],
  ['/api/projects/user?state=active', client],
  ['/api/websites', client],
  ['/api/websites/client', client],
  ['/api/websites/all', staff],
  [`/api/websites/${website.id}/tickets`, client],
  ['/api/tickets', client],
  ['/api/tickets?sort=priority', staff],
  ['/api/tickets?sort=updated', staff],
  ['/api/tickets?priority=urgent', client],
  ['/api/tickets?state=active', client],
  ['/api/info-requests', staff],
  ['/api/info-requests/client', client],
  [`/api/comments/ticket/${ticket.id}`, client],
  ['/api/activities/recent', client],
  [`/api/projects/${project.id}/activities`, staff],
  [`/api/projects/${project.id}/tasks`, client],
  [`/api/projects/${project.id}/milestones`, client],
  [`/api/projects/${project.id}/files`, client],
  [`/api/projects/${project.id}/attached-files`, client],
  [`/api/projects/${project.id}/info-requests`, staff],
  [`/api/projects/${project.id}/websites`, client],
  [`/api/briefs/${brief.id}/tasks`, staff],
  ['/api/recurrences', staff],
  [`/api/recurrences?projectId=${project.id}`, staff],
  [`/api/briefs/${brief.id}/info-requests`, client],
  [`/api/briefs/${brief.id}/revisions`, client],
  [`/api/info-requests/${request.id}/returns`, staff],
  [`/api/websites/${website.id}/assets`, client],
  [`/api/websites/${website.id}/assets?kind=document`, client],
  [`/api/stats/waiting?on=client&kind=task&projectId=${project.id}`, client],
  ['/api/notifications', client],
  ['/api/received-mails', staff],
  ['/api/received-mails?outcome=automatic', staff],
  ['/api/users', staff],
  ['/api/briefs?q=bakery', client],
  ['/api/projects?q=bakery', staff],
  ['/api/websites?q=bakery', client],
  ['/api/tickets?q=opening&sort=priority', staff],
  ['/api/info-requests/client?q=photos', client],
  ['/api/users?q=anna', staff],
  ['/api/audit?q=brief', staff],
  ['/api/mails?q=bauer', staff],
]

describe('pages of a list', () => {
  test.each(LISTS)('contain every row once in order: %s', async (path, who) => {
    const limit = (n: number) => `${path}${path.includes('?') ? '&' : '?'}limit=${n}`
    const whole = await who.get<Row[]>(limit(500))
    const ids = whole.body.map(({ id }) => id)
    expect(await walk(who, limit(4))).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(whole.headers['x-total-count']).toBe(String(ids.length))
    expect(whole.headers['link']).toBeUndefined()
  })
})

test('returns 100 rows by default', async () => {
  const eva = await portal.buildClient()
  const rows = Array.from({ length: 101 }, () => ({
    userId: eva.id,
    companyId: eva.companyId,
    title: 'One of many',
    description: 'A ticket that is one of many.',
  }))
  await portal.db.insertInto('tickets').values(rows).execute()
  const { body, headers } = await portal.as(eva).get<Row[]>('/api/tickets')
  expect([body.length, headers['x-total-count']]).toEqual([100, '101'])
})

test('returns 250 tasks of a project in pages of 100, sorted by due date', async () => {
  const { id } = await portal.buildProject({ userId })
  const rows = Array.from({ length: 250 }, (_, i) => ({
    projectId: id,
    title: 'One of many',
    description: 'A task that is one of many.',
    dueDate: `2026-12-${String(1 + (i % 28)).padStart(2, '0')}`,
  }))
  await portal.db.insertInto('tasks').values(rows).execute()
  const path = `/api/projects/${id}/tasks`
  const { body, headers } = await client.get<{ dueDate: string }[]>(path)
  expect([body.length, headers['x-total-count']]).toEqual([100, '250'])
  expect(body.map(({ dueDate }) => dueDate)).toEqual(body.map(({ dueDate }) => dueDate).toSorted())
  expect(new Set(await walk(client, path)).size).toBe(250)
})

test('returns an empty list when nothing of a kind is waiting', async () => {
  const { status, body } = await staff.get('/api/stats/waiting?on=agency&kind=task')
  expect([status, body]).toEqual([200, []])
})

test('does not skip or repeat rows when one is added between pages', async () => {
  const eva = await portal.buildClient()
  const made = await times(() => portal.buildTicket({ userId: eva.id }))
  const first = await portal.as(eva).get<Row[]>('/api/tickets?limit=10')
  await portal.buildTicket({ userId: eva.id })
  const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const rest = await walk(portal.as(eva), next)
  const walked = [...first.body.map(({ id }) => id), ...rest]
  expect(walked).toHaveLength(made.length)
  expect(new Set(walked)).toEqual(new Set(made.map(({ id }) => id)))
})

test('keeps the filters in the link to the next page', async () => {
  const { headers } = await client.get('/api/tickets?limit=1&priority=urgent&q=opening')
  expect(headers['link']).toMatch(/priority=urgent&q=opening&cursor=/)
})

test('rejects a cursor of another list', async () => {
  const { headers } = await client.get('/api/tickets?limit=1&sort=priority')
  const cursor = /cursor=([^>]+)/.exec(headers['link'] ?? '')?.[1]
  expect((await client.get(`/api/briefs?cursor=${cursor}`)).status).toBe(400)
})

test('returns none of another user’s rows for their cursor', async () => {
  const { headers } = await client.get('/api/tickets?limit=1')
  const next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1] ?? ''
  const eva = portal.as(await portal.buildClient())
  const answer = await eva.get(next)
  expect([answer.body, answer.headers['x-total-count']]).toEqual([[], '0'])
})

describe('search', async () => {
  const eva = await portal.buildClient()
  const titles = [
    'Größe der Überschrift',
    'CAFÉ opening hours',
    'Discount of 50% off',
    'Snake_case in names',
    String.raw`Path C:\temp wrong`,
    'Discount of 50 percent',
    'Rabatt ９０％ in Japan',
    "O'Brien; drop table tickets; --",
    '日本語のページ',
  ]
  for (const title of titles) await portal.buildTicket({ userId: eva.id, title })
  const find = async (q: string) => {
    const answer = await portal.as(eva).get<{ title: string }[]>(`/api/tickets?q=${encodeURIComponent(q)}`)
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
    return answer.body.map(({ title }) => title)
  }

  test.each([
    ['grosse', 'Größe der Überschrift'],
    ['uberschrift', 'Größe der Überschrift'],
    ['GRÖSSE', 'Größe der Überschrift'],
    ['cafe', 'CAFÉ opening hours'],
    ['Cafe\u0301', 'CAFÉ opening hours'],
    ['50%', 'Discount of 50% off'],
    ['e_c', 'Snake_case in names'],
    [String.raw`C:\t`, String.raw`Path C:\temp wrong`],
    ["o'brien; drop", "O'Brien; drop table tickets; --"],
    ['日本語', '日本語のページ'],
    ['  OPENING  ', 'CAFÉ opening hours'],
    ['ho', 'CAFÉ opening hours'],
    ['br', "O'Brien; drop table tickets; --"],
    ['語', '日本語のページ'],
  ])('finds %j in %j', async (q, title) => {
    expect(await find(q)).toContain(title)
  })

  test.each([
    ['%', ['Discount of 50% off', 'Rabatt ９０％ in Japan']],
    ['％', ['Discount of 50% off', 'Rabatt ９０％ in Japan']],
    ['_', ['Snake_case in names']],
    ['\\', [String.raw`Path C:\temp wrong`]],
    ['＼', [String.raw`Path C:\temp wrong`]],
    ['%_%', []],
    ['nothing of the kind', []],
  ])('finds only texts that contain %j', async (q, expected) => {
    expect((await find(q)).toSorted()).toEqual(expected.toSorted())
  })

  test('returns everything for a blank query', async () => {
    expect(await find('  ')).toHaveLength(titles.length)
  })

  test('finds text in project descriptions and website addresses', async () => {
    await portal.buildProject({ userId: eva.id, description: 'Uses the Zebra theme.' })
    await portal.buildWebsite({ userId: eva.id, url: 'https://zebra.example' })
    const asEva = portal.as(eva)
    expect((await asEva.get('/api/projects?q=zebra')).headers['x-total-count']).toBe('1')
    expect((await asEva.get('/api/websites?q=zebra')).headers['x-total-count']).toBe('1')
  })

  test('counts the results for the tabs', async () => {
    const { body } = await portal.as(eva).get('/api/tickets/counts?q=discount')
    expect(body).toEqual({ open: 2, in_progress: 0, resolved: 0, closed: 0 })
  })
})
