import { afterAll, describe, expect, test } from 'vitest'
import type { Website } from '#shared/websites/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const maria = await portal.buildStaff()
const staff = portal.as(maria)
const brief = await portal.buildBrief({ userId: anna.id, status: 'accepted' })
const project = await portal.buildProject({ userId: anna.id, briefId: brief.id })

const form = { name: 'Bakery Bauer', url: 'https://bakery.example', launchDate: '2026-03-01' }
const add = (fields: object = {}) =>
  staff.post<Website>('/api/websites', { ...form, projectId: project.id, ...fields })

const change = (id: number, fields: object, headers?: Record<string, string>) =>
  staff.patch<Website>(`/api/websites/${id}`, fields, headers)

describe('adding a website', () => {
  test('adds a website to a project for its client', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...form, projectId: project.id, userId: anna.id, openTickets: 0 })
    expect((await client.get(`/api/projects/${project.id}/websites`)).body).toEqual([body])
  })

  test('notifies the client when staff add a website', async () => {
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
    [{ launchDate: '01.03.2026' }, 'Please enter a valid date'],
  ])('returns 400 when staff add a website with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/websites', { ...form, projectId: project.id, ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })
})

describe('changing a website', () => {
  test.each([
    [{ name: 'Bauer’s Bakery' }],
    [{ url: 'https://www.bauer.example' }],
    [{ launchDate: '2026-04-01' }],
    [{ name: 'Bauer’s Bakery', url: 'https://www.bauer.example', launchDate: '2026-04-01' }],
  ])('changes %j and nothing else', async (fields) => {
    const { body: before } = await add()
    const { status, body } = await change(before.id, fields)
    expect(status).toBe(200)
    const { updatedAt } = body
    const changed = { updatedAt, lastActivityAt: updatedAt, version: before.version + 1 }
    expect(body).toEqual({ ...before, ...fields, ...changed })
    expect((await client.get(`/api/websites/${before.id}`)).body).toEqual(body)
  })

  test('records an activity of a changed website, but does not notify the client', async () => {
    const { id } = (await add()).body
    const { headers: before } = await client.get('/api/notifications')
    await change(id, { url: 'https://www.bauer.example' })
    const { body } = await client.get<{ type: string }[]>(`/api/websites/${id}/activities`)
    expect(body.map(({ type }) => type)).toEqual(['website_updated', 'website_launched'])
    const { headers: after } = await client.get('/api/notifications')
    expect(after['x-total-count']).toBe(before['x-total-count'])
  })

  test.each([
    [{ name: 'AB' }, 'Name must be at least 3 characters'],
    [{ url: 'bakery.example' }, 'Please enter a valid URL'],
    [{ url: null }, 'Please enter a valid URL'],
    [{ launchDate: '' }, 'Launch date is required'],
    [{ launchDate: '2026-02-30' }, 'Please enter a valid date'],
  ])('returns 400 when staff change a website to %j', async (fields, message) => {
    const { id } = (await add()).body
    const { status, body } = await staff.patch(`/api/websites/${id}`, fields)
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('returns 412 when staff change an outdated version of a website', async () => {
    const { headers, body } = await add()
    const ifMatch = { 'if-match': headers['etag'] ?? '' }
    expect((await change(body.id, { name: 'First' }, ifMatch)).headers['etag']).toBe('"2"')
    expect((await change(body.id, { name: 'Second' }, ifMatch)).status).toBe(412)
    expect((await client.get(`/api/websites/${body.id}`)).body).toMatchObject({ name: 'First', version: 2 })
  })
})

const archive = async () => {
  const { id } = (await add()).body
  return change(id, { archived: true })
}

describe('archiving a website', () => {
  test('shows staff and client when and by whom a website was archived, and restores it with the same call', async () => {
    const { status, body } = await archive()
    expect([status, body.archivedBy?.id]).toEqual([200, maria.id])
    expect(Date.parse(body.archivedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await client.get(`/api/websites/${body.id}`)).body).toEqual(body)
    const restored = await change(body.id, { archived: false })
    expect(restored.body).toMatchObject({ archivedAt: null, archivedBy: null, version: 3 })
    const feed = await client.get<{ type: string }[]>(`/api/websites/${body.id}/activities`)
    expect(feed.body.map(({ type }) => type)).toEqual([
      'website_restored',
      'website_archived',
      'website_launched',
    ])
  })

  test('changes nothing when staff archive a website again', async () => {
    const { body } = await archive()
    expect((await change(body.id, { archived: true })).body).toEqual(body)
  })

  test('restores the website on undo', async () => {
    const { body } = await add()
    const { headers } = await change(body.id, { archived: true }, { undoable: '15' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    const { body: undone } = await client.get<Website>(`/api/websites/${body.id}`)
    expect(undone).toEqual({ ...body, version: undone.version })
    expect((await client.get<Website[]>('/api/websites')).body.map(({ id }) => id)).toContain(body.id)
  })

  test('returns 409 when staff edit an archived website without restoring it', async () => {
    const { id } = (await archive()).body
    const refused = await staff.patch(`/api/websites/${id}`, { name: 'Another' })
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      'This website is archived. Restore it first.',
    ])
    expect((await change(id, { name: 'Another', archived: false })).body).toMatchObject({ name: 'Another' })
  })

  test('returns 400 for a new ticket about an archived website, and keeps its existing tickets', async () => {
    const { id } = (await archive()).body
    const ticket = await portal.buildTicket({ userId: anna.id, websiteId: id })
    const wrong = { title: 'Wrong hours', description: 'The opening hours are wrong.', websiteId: id }
    for (const who of [client, staff]) {
      const { status, body } = await who.post('/api/tickets', { ...wrong, serviceCategory: 'general' })
      expect([status, body['errors']]).toEqual([
        400,
        [{ path: 'websiteId', message: 'This website is archived. Please select another one' }],
      ])
    }
    expect((await client.get<{ id: number }[]>('/api/tickets')).body.map((t) => t.id)).toContain(ticket.id)
  })
})

test('lists websites with the last launched first', async () => {
  const eva = await portal.buildClient()
  const old = await portal.buildWebsite({ userId: eva.id, launchDate: '2025-01-01' })
  const young = await portal.buildWebsite({ userId: eva.id, launchDate: '2026-01-01' })
  for (const path of ['/api/websites', '/api/websites/client']) {
    const { body } = await portal.as(eva).get<Website[]>(path)
    expect.soft(body.map(({ id }) => id)).toEqual([young.id, old.id])
  }
})

test('lists the websites of all clients for staff', async () => {
  const theirs = await portal.buildWebsite({ name: 'Somebody’s website' })
  const { body } = await staff.get<Website[]>('/api/websites/all?q=somebody')
  expect(body.map(({ id }) => id)).toEqual([theirs.id])
})

test('counts the open tickets of a website', async () => {
  const website = await portal.buildWebsite({ userId: anna.id })
  for (const status of ['open', 'in_progress', 'resolved', 'closed'] as const)
    await portal.buildTicket({ userId: anna.id, websiteId: website.id, status })
  const { body } = await client.get<Website>(`/api/websites/${website.id}`)
  expect(body.openTickets).toBe(2)
})

test('reports when a website or one of its tickets last changed', async () => {
  const updatedAt = '2999-05-04T10:00:00.000Z'
  const website = await portal.buildWebsite({ userId: anna.id })
  const read = async () => (await client.get<Website>(`/api/websites/${website.id}`)).body
  expect((await read()).lastActivityAt).toBe((await read()).updatedAt)
  await portal.buildTicket({ userId: anna.id, websiteId: website.id, updatedAt })
  await portal.buildTicket({ userId: anna.id, updatedAt: '2999-06-01T10:00:00.000Z' })
  expect((await read()).lastActivityAt).toBe(updatedAt)
})

test('lists only the tickets of the website', async () => {
  const website = await portal.buildWebsite({ userId: anna.id })
  const ticket = await portal.buildTicket({ userId: anna.id, websiteId: website.id })
  await portal.buildTicket({ userId: anna.id })
  const { body, headers } = await client.get<Website[]>(`/api/websites/${website.id}/tickets`)
  expect(body.map(({ id }) => id)).toEqual([ticket.id])
  expect(headers['x-total-count']).toBe('1')
})

test('lists the activities of a website and its tickets', async () => {
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

describe('brief of a website', () => {
  test('returns the brief of the website’s project', async () => {
    const { id } = (await add()).body
    expect((await client.get(`/api/websites/${id}/brief`)).body['id']).toBe(brief.id)
  })

  test('returns 404 when the website has no brief', async () => {
    const website = await portal.buildWebsite({ userId: anna.id })
    const { status, body } = await client.get(`/api/websites/${website.id}/brief`)
    expect([status, body['detail']]).toEqual([404, 'Brief not found'])
  })
})
