import { afterAll, describe, expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
const staff = portal.as(sarah)
const katharina = await portal.buildClient({ fullName: 'Katharina Böhm' })
const client = portal.as(katharina)

const facts = { clientId: katharina.id, name: 'Loyalty card', description: 'Stamps on the phone.' }
const start = (fields: object = {}, headers?: Record<string, string>) =>
  staff.post<Project>('/api/projects', { ...facts, ...fields }, headers)
const readBrief = async ({ briefId }: Project) => (await client.get<Brief>(`/api/briefs/${briefId}`)).body

describe('starting a project for a client', () => {
  test('creates a project with an accepted brief that lists its unanswered fields', async () => {
    const { status, body: project, headers } = await start({ startDate: '2027-01-04' })
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(project).toMatchObject({
      userId: katharina.id,
      name: 'Loyalty card',
      description: 'Stamps on the phone.',
      status: 'planning',
      progress: 0,
      startDate: '2027-01-04',
    })
    expect(await readBrief(project)).toMatchObject({
      status: 'accepted',
      projectId: project.id,
      projectName: 'Loyalty card',
      projectDescription: 'Stamps on the phone.',
      projectType: 'other',
      websiteStyle: 'other',
      hasContent: 'no',
      numPages: '1-5',
      unasked: ['websiteStyle', 'hasContent', 'numPages'],
      writtenBy: { fullName: 'Sarah Lindqvist' },
    })
  })

  test('stores the website type in the brief, and allows a project without a start date', async () => {
    const { body } = await start({ projectType: 'ecommerce' })
    expect(body.startDate).toBeNull()
    expect((await readBrief(body)).projectType).toBe('ecommerce')
  })

  test('creates one project when staff repeat the request with the same idempotency key', async () => {
    const key = { 'idempotency-key': 'telephone-1' }
    const [first, second] = [await start({}, key), await start({}, key)]
    expect(second.body.id).toBe(first.body.id)
    expect((await start({ name: 'Another' }, key)).status).toBe(422)
  })

  test('notifies the client once of a project that staff start, and names its creator in the feed', async () => {
    const eva = await portal.buildClient()
    const { body } = await start({ clientId: eva.id, name: 'Tasting room' })
    const told = (await portal.as(eva).get<Notification[]>('/api/notifications')).body
    expect(told).toMatchObject([
      { title: 'We started a project for you: Tasting room', href: `/projects/${body.id}` },
    ])
    expect((await portal.as(eva).get(`/api/projects/${body.id}/activities`)).body).toMatchObject([
      { type: 'project_created', actor: { fullName: 'Sarah Lindqvist' }, data: { onBehalf: true } },
    ])
  })

  test('lets staff undo starting a project before the client is notified', async () => {
    const eva = await portal.buildClient()
    const { headers } = await start({ clientId: eva.id }, { undoable: '15' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    const lists = await Promise.all(
      ['projects', 'briefs', 'notifications'].map((list) => portal.as(eva).get(`/api/${list}`)),
    )
    expect(lists.map(({ body }) => body)).toEqual([[], [], []])
  })

  test('lets staff start a project for an invited client who has not signed in', async () => {
    const invited = await portal.buildClient({ invitedAt: new Date().toISOString() })
    expect((await start({ clientId: invited.id })).status).toBe(201)
  })
})

describe('restrictions on starting a project', () => {
  test('does not let a client start a project', async () => {
    expect((await client.post('/api/projects', facts)).status).toBe(403)
  })

  test.each([
    [{ clientId: undefined }, 'clientId', 'Please choose a client'],
    [{ clientId: 2_000_000_000 }, 'clientId', 'Please choose a client'],
    [{ clientId: sarah.id }, 'clientId', 'Please choose a client'],
    [{ name: 'AB' }, 'name', 'Name must be at least 3 characters'],
    [{ name: 'x'.repeat(201) }, 'name', 'Must be at most 200 characters'],
    [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(20_001) }, 'description', 'Must be at most 20,000 characters'],
    [{ projectType: 'shop' }, 'projectType', 'Please select a website type'],
    [{ startDate: '2027-02-30' }, 'startDate', 'Please enter a valid date'],
  ])('returns 400 and names the invalid field of a new project: %j', async (fields, path, message) => {
    const { status, body } = await start(fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path, message }] })
  })

  test('does not let staff start a project for a deactivated client', async () => {
    const gone = await portal.buildClient({ deactivatedAt: new Date().toISOString() })
    expect((await start({ clientId: gone.id })).status).toBe(400)
  })
})

describe('the brief of a project that staff started', () => {
  test('lets the client complete the brief without changing the name or description of the project', async () => {
    const { body: project } = await start()
    const change = {
      numPages: '6-10',
      projectName: 'Stamp card',
      projectDescription: 'Ten stamps make a free loaf.',
    }
    const { status, body } = await client.patch<Brief>(`/api/briefs/${project.briefId}`, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, status: 'accepted', unasked: ['websiteStyle', 'hasContent'] })
    expect((await client.get(`/api/projects/${project.id}`)).body).toMatchObject({
      name: 'Loyalty card',
      description: 'Stamps on the phone.',
    })
  })
})

test('publishes events of the brief and the project to webhooks when staff start a project', async () => {
  const webhook = await portal.buildWebhook({
    eventTypes: ['brief.submitted', 'brief.accepted', 'project.created'],
  })
  await start()
  const told = portal.db.selectFrom('webhookDeliveries').select('type').where('webhookId', '=', webhook.id)
  expect((await told.orderBy('id').execute()).map(({ type }) => type)).toEqual([
    'brief.submitted',
    'project.created',
    'brief.accepted',
  ])
})
