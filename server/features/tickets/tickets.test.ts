import { afterAll, describe, expect, test } from 'vitest'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const website = await portal.buildWebsite({ userId: anna.id, name: 'Bakery' })

const form = {
  title: 'Wrong opening hours',
  description: 'We close at six, not at eight as the page says.',
  serviceCategory: 'technical_support',
}
const raise = (fields: object = {}) => client.post<Ticket>('/api/tickets', { ...form, ...fields })
const setStatus = (who: typeof client, id: number, status: string) =>
  who.patch<Ticket>(`/api/tickets/${id}/status`, { status })
const getTitles = (tickets: Ticket[]) => tickets.map(({ title }) => title)

describe('creating a ticket as a client', () => {
  test('creates an open ticket of medium priority without a website', async () => {
    const { status, body } = await raise()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...form,
      userId: anna.id,
      websiteId: null,
      website: null,
      status: 'open',
      priority: 'medium',
      attachments: [],
      resolvedAt: null,
    })
  })

  test('creates a ticket about one of the client’s websites', async () => {
    const { body } = await raise({ websiteId: website.id, priority: 'urgent' })
    expect(body).toMatchObject({ priority: 'urgent', website: { id: website.id, name: 'Bakery' } })
  })

  test('creates a ticket with uploaded files', async () => {
    const files = await Promise.all([portal.buildUpload(anna), portal.buildUpload(anna)])
    expect((await raise({ attachments: files.map(({ name }) => name) })).body.attachments).toEqual(files)
  })

  test('accepts the response of an upload as an attachment', async () => {
    const file = await portal.buildUpload(anna)
    expect((await raise({ attachments: [file] })).body.attachments).toEqual([file])
  })

  test.each([
    [{ title: 'Help' }, 'Title must be at least 5 characters'],
    [
      { description: 'Nineteen characters' },
      'Please provide a detailed description of your issue (minimum 20 characters)',
    ],
    [{ serviceCategory: undefined }, 'Please select a service category'],
    [{ serviceCategory: 'Technical Support' }, 'Please select a service category'],
    [{ priority: 'huge' }, 'Please select a priority'],
    [{ attachments: Array(26).fill('x') }, 'You can only upload a maximum of 25 files.'],
    [{ attachments: ['a', 'a'] }, 'A file is listed twice'],
    [{ attachments: ['a\0'] }, 'This file is no longer available. Please add it again.'],
  ])('returns 400 when a client creates a ticket with %j', async (fields, message) => {
    const { status, body } = await client.post('/api/tickets', { ...form, ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('refuses a ZIP archive as an attachment of a ticket', async () => {
    const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
    const file = await portal.buildUpload(anna, { fileName: 'all.zip', bytes: zip })
    const { body } = await client.post('/api/tickets', { ...form, attachments: [file.name] })
    expect(body['detail']).toBe(
      'Some files were not added: they must be under 10MB and in a supported format.',
    )
  })
})

describe('creating a ticket as staff', () => {
  test('creates a ticket for the client of a website', async () => {
    const { status, body } = await staff.post('/api/tickets', { ...form, websiteId: website.id })
    expect([status, body['userId']]).toEqual([201, anna.id])
  })

  test('returns 400 when staff create a ticket without a website', async () => {
    const { status, body } = await staff.post('/api/tickets', form)
    expect([status, body['detail']]).toEqual([400, 'Please select the website the ticket is about'])
  })
})

describe('status of a ticket', () => {
  test.each(['in_progress', 'in progress', 'resolved', 'closed', 'open'])(
    'lets staff set the status to %s',
    async (status) => {
      const { id } = await portal.buildTicket({ userId: anna.id })
      expect((await setStatus(staff, id, status)).body.status).toBe(status.replace(' ', '_'))
    },
  )

  test.each(['open', 'in_progress', 'closed'] as const)(
    'lets a client resolve a ticket that is %s',
    async (status) => {
      const { id } = await portal.buildTicket({ userId: anna.id, status })
      expect((await setStatus(client, id, 'resolved')).body).toMatchObject({ status: 'resolved' })
    },
  )

  test.each(['resolved', 'closed'] as const)('lets a client reopen a ticket that is %s', async (status) => {
    const { id } = await portal.buildTicket({ userId: anna.id, status })
    expect((await setStatus(client, id, 'open')).body.status).toBe('open')
  })

  test.each(['in_progress', 'closed'])('returns 403 when a client sets the status to %s', async (status) => {
    const { id } = await portal.buildTicket({ userId: anna.id })
    expect((await setStatus(client, id, status)).status).toBe(403)
  })

  test.each(['lost', '', null, undefined])('returns 400 when staff set the status to %s', async (status) => {
    const { id } = await portal.buildTicket({ userId: anna.id })
    expect((await staff.patch(`/api/tickets/${id}/status`, { status })).status).toBe(400)
  })

  test('sets the time of resolution, keeps it on closing, and clears it on reopening', async () => {
    const { id } = await portal.buildTicket({ userId: anna.id })
    const resolved = (await setStatus(staff, id, 'resolved')).body.resolvedAt
    expect(resolved).toBeTypeOf('string')
    expect((await setStatus(staff, id, 'closed')).body.resolvedAt).toBe(resolved)
    expect((await setStatus(staff, id, 'open')).body.resolvedAt).toBeNull()
  })

  test('changes nothing and notifies no one when the ticket already has the status', async () => {
    const eva = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: eva.id })
    const { body, headers } = await setStatus(staff, ticket.id, 'open')
    expect([body.updatedAt, headers['etag']]).toEqual([ticket.updatedAt, '"1"'])
    expect((await portal.as(eva).get('/api/notifications')).body).toEqual([])
  })

  test('returns 412 when staff set the status of an outdated version', async () => {
    const { id } = await portal.buildTicket({ userId: anna.id })
    await setStatus(staff, id, 'in_progress')
    const change = { status: 'closed' }
    const { status } = await staff.patch(`/api/tickets/${id}/status`, change, { 'if-match': '"1"' })
    expect(status).toBe(412)
  })
})

describe('ticket list', async () => {
  const eva = await portal.buildClient()
  const list = async (query: string) =>
    getTitles((await portal.as(eva).get<Ticket[]>(`/api/tickets${query}`)).body)
  for (const [i, priority] of TICKET_PRIORITIES.entries()) {
    const given = { userId: eva.id, priority, status: i % 2 ? ('open' as const) : ('closed' as const) }
    await portal.buildTicket({ ...given, title: `${priority} old`, createdAt: `2026-01-0${4 - i}T00:00:00Z` })
    await portal.buildTicket({ ...given, title: `${priority} new`, createdAt: `2026-02-0${4 - i}T00:00:00Z` })
  }

  test('lists tickets with the newest first', async () => {
    expect(await list('?limit=3')).toEqual(['low new', 'medium new', 'high new'])
  })

  test('lists tickets by priority and then with the newest first', async () => {
    expect(await list('?sort=priority')).toEqual([
      'urgent new',
      'urgent old',
      'high new',
      'high old',
      'medium new',
      'medium old',
      'low new',
      'low old',
    ])
  })

  test('lists tickets with the last updated first', async () => {
    const { body } = await portal.as(eva).get<Ticket[]>('/api/tickets?sort=newest&q=medium%20old')
    await setStatus(staff, body[0]?.id ?? 0, 'in_progress')
    expect((await list('?sort=updated'))[0]).toBe('medium old')
  })

  test('filters and counts tickets by state, status, and priority', async () => {
    expect(await list('?state=active&priority=urgent')).toEqual(['urgent new', 'urgent old'])
    expect(await list('?state=completed&priority=urgent')).toEqual([])
    expect(await list('?status=in+progress')).toEqual(['medium old'])
    expect((await portal.as(eva).get('/api/tickets/counts')).body).toEqual({
      open: 3,
      in_progress: 1,
      resolved: 0,
      closed: 4,
    })
    const { headers } = await portal.as(eva).get('/api/tickets?status=closed&limit=1')
    expect(headers['x-total-count']).toBe('4')
  })

  test('treats “all” as no filter', async () => {
    expect(await list('?status=all&priority=all')).toHaveLength(8)
  })
})
