import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

interface Row {
  id: number
  title: string
}

test('lists a client’s open requests by due date, and completed ones with the latest answer first', async () => {
  const client = await portal.buildClient()
  const ask = async (title: string, given: object) =>
    portal.buildInfoRequest({ clientId: client.id, title, ...given })
  await ask('Later', { dueDate: '2027-02-01' })
  await ask('No deadline', { dueDate: null })
  await ask('Sooner', { dueDate: '2027-01-01', status: 'in_progress' })
  await ask('First answer', { status: 'completed', completedAt: '2026-05-01T08:00:00.000Z' })
  await ask('Last answer', { status: 'completed', completedAt: '2026-06-01T08:00:00.000Z' })

  const list = async (query: string) => {
    const { body, headers } = await portal.as(client).get<Row[]>(`/api/info-requests/client?${query}`)
    return { titles: body.map((row) => row.title), total: headers['x-total-count'] }
  }
  expect(await list('state=open')).toEqual({ titles: ['Sooner', 'Later', 'No deadline'], total: '3' })
  expect(await list('state=completed')).toEqual({ titles: ['Last answer', 'First answer'], total: '2' })
  expect(await list('state=open&status=pending')).toEqual({ titles: ['Later', 'No deadline'], total: '2' })
  expect(await list('state=open&status=completed')).toEqual({ titles: [], total: '0' })
})

test('lists completed requests page by page with the latest answer first', async () => {
  const client = await portal.buildClient()
  for (const day of ['01', '02', '03']) {
    const completedAt = `2026-05-${day}T08:00:00.000Z`
    await portal.buildInfoRequest({
      clientId: client.id,
      title: `Day ${day}`,
      status: 'completed',
      completedAt,
    })
  }
  const first = await portal.as(client).get<Row[]>('/api/info-requests/client?state=completed&limit=2')
  const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const second = await portal.as(client).get<Row[]>(next)
  expect([...first.body, ...second.body].map((row) => row.title)).toEqual(['Day 03', 'Day 02', 'Day 01'])
})

test('lists open requests page by page by due date for staff, those without a due date last', async () => {
  const client = await portal.buildClient()
  const dates = { Third: null, Second: '2027-02-01', First: '2027-01-01' }
  for (const [title, dueDate] of Object.entries(dates))
    await portal.buildInfoRequest({ clientId: client.id, title: `Numbat ${title}`, dueDate })
  const staff = portal.as(await portal.buildStaff())
  const first = await staff.get<Row[]>('/api/info-requests?state=open&sort=due&q=Numbat&limit=2')
  const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const second = await staff.get<Row[]>(next)
  const titles = [...first.body, ...second.body].map((row) => row.title)
  expect(titles).toEqual(['Numbat First', 'Numbat Second', 'Numbat Third'])
})

test('includes the project in the activity of a new request', async () => {
  const client = await portal.buildClient()
  const staff = await portal.buildStaff()
  const project = await portal.buildProject({ userId: client.id })
  const body = {
    title: 'Logo files',
    description: 'The logo as a vector file, please.',
    dueDate: '2027-01-01',
  }
  await portal.as(staff).post('/api/info-requests', { ...body, projectId: project.id })
  const feed = await portal.as(client).get<{ projectId: number }[]>('/api/activities/recent?limit=1')
  expect(feed.body).toEqual([expect.objectContaining({ projectId: project.id })])
})
