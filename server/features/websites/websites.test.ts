import { afterAll, describe, expect, test } from 'vitest'
import type { Website } from '#shared/websites/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const brief = await portal.buildBrief({ userId: anna.id, status: 'accepted' })
const project = await portal.buildProject({ userId: anna.id, briefId: brief.id })

const form = { name: 'Bakery Bauer', url: 'https://bakery.example', launchDate: '2026-03-01' }
const add = (fields: object = {}) =>
  staff.post<Website>('/api/websites', { ...form, projectId: project.id, ...fields })

describe('staff add a website', () => {
  test('to a project, for its client', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...form, projectId: project.id, userId: anna.id, openTickets: 0 })
    expect((await client.get(`/api/projects/${project.id}/websites`)).body).toEqual([body])
  })

  test('and its client is told', async () => {
    await add()
    expect((await client.get('/api/notifications?limit=1')).body).toMatchObject([
      { title: 'Your website is live: Bakery Bauer' },
    ])
  })

  test.each([
    [{ name: 'AB' }, 'Name must be at least 3 characters'],
    [{ url: '' }, 'Please enter a valid URL'],
    [{ url: 'bakery.example' }, 'Please enter a valid URL'],
    [{ url: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ url: 'data:text/html,hello' }, 'Please enter a valid URL'],
    [{ url: 'ftp://bakery.example' }, 'Please enter a valid URL'],
    [{ url: 'https://' }, 'Please enter a valid URL'],
    [{ url: 'https://a b.example' }, 'Please enter a valid URL'],
    [{ launchDate: undefined }, 'Launch date is required'],
    [{ launchDate: '' }, 'Launch date is required'],
    [{ launchDate: '01.03.2026' }, 'Launch date is required'],
  ])('but not with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/websites', { ...form, projectId: project.id, ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })
})

test('websites come last launched first', async () => {
  const eva = await portal.buildClient()
  const old = await portal.buildWebsite({ userId: eva.id, launchDate: '2025-01-01' })
  const young = await portal.buildWebsite({ userId: eva.id, launchDate: '2026-01-01' })
  for (const path of ['/api/websites', '/api/websites/client']) {
    const { body } = await portal.as(eva).get<Website[]>(path)
    expect.soft(body.map(({ id }) => id)).toEqual([young.id, old.id])
  }
})

test('staff see everybody’s websites', async () => {
  const theirs = await portal.buildWebsite({ name: 'Somebody’s website' })
  const { body } = await staff.get<Website[]>('/api/websites/all?q=somebody')
  expect(body.map(({ id }) => id)).toEqual([theirs.id])
})

test('a website tells how many of its tickets are open', async () => {
  const website = await portal.buildWebsite({ userId: anna.id })
  for (const status of ['open', 'in_progress', 'resolved', 'closed'] as const)
    await portal.buildTicket({ userId: anna.id, websiteId: website.id, status })
  const { body } = await client.get<Website>(`/api/websites/${website.id}`)
  expect(body.openTickets).toBe(2)
})

test('its tickets are its own', async () => {
  const website = await portal.buildWebsite({ userId: anna.id })
  const ticket = await portal.buildTicket({ userId: anna.id, websiteId: website.id })
  await portal.buildTicket({ userId: anna.id })
  const { body, headers } = await client.get<Website[]>(`/api/websites/${website.id}/tickets`)
  expect(body.map(({ id }) => id)).toEqual([ticket.id])
  expect(headers['x-total-count']).toBe('1')
})

test('what happens around a website is told there', async () => {
  const { id } = (await add()).body
  await client.post('/api/tickets', {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
    websiteId: id,
  })
  const { body } = await client.get<{ type: string }[]>(`/api/websites/${id}/activities`)
  expect(body.map(({ type }) => type)).toEqual(['ticket_created', 'website_launched'])
})

describe('the brief a website began with', () => {
  test('is read over its project', async () => {
    const { id } = (await add()).body
    expect((await client.get(`/api/websites/${id}/brief`)).body['id']).toBe(brief.id)
  })

  test('is not found where there was none', async () => {
    const website = await portal.buildWebsite({ userId: anna.id })
    const { status, body } = await client.get(`/api/websites/${website.id}/brief`)
    expect([status, body['detail']]).toEqual([404, 'Brief not found'])
  })
})
