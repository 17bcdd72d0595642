import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
const client = portal.as(anna)
const staff = portal.as(sam)
const project = await portal.buildProject({ userId: anna.id, name: 'Bakery' })

const log = (fields: object = {}) =>
  staff.post<Activity>('/api/activities/log', {
    type: 'client_meeting',
    entityId: project.id,
    entityType: 'projects',
    data: { details: 'We chose the colours.' },
    ...fields,
  })

describe('logging an activity', () => {
  test.each(LOGGED_ACTIVITY_TYPES)('lets staff log an activity of type %s', async (type) => {
    const { status, body } = await log({ type })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type,
      entityType: 'project',
      entityId: project.id,
      userId: sam.id,
      actor: { fullName: 'Sam Staff', role: 'staff' },
      data: { details: 'We chose the colours.' },
    })
  })

  test.each([
    [{ type: '' }, 'Activity type is required'],
    [{ type: undefined }, 'Activity type is required'],
    [{ type: 'project_created' }, 'Activity type is required'],
    [{ data: { details: 'Hm' } }, 'Details must be at least 5 characters'],
  ])('rejects an activity with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/activities/log', {
      type: 'other',
      entityId: project.id,
      data: { details: 'We chose the colours.' },
      ...fields,
    })
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('returns each of many concurrent activities to its own request', async () => {
    const details = Array.from({ length: 20 }, (_, i) => `Meeting ${i} of many`)
    const answers = await Promise.all(details.map((each) => log({ data: { details: each } })))
    expect(answers.map(({ body }) => body.data.details)).toEqual(details)
  })
})

describe('activity feed', () => {
  test('shows a client activities of its records, newest first', async () => {
    await log({ type: 'design_update' })
    await log({ type: 'other' })
    const { body } = await client.get<Activity[]>('/api/activities/recent?limit=2')
    expect(body.map(({ type }) => type)).toEqual(['other', 'design_update'])
  })

  test('shows a member with chosen projects only their own membership changes', async () => {
    const owner = await portal.buildClient({ companyName: 'Came & Went' })
    const { companyId } = owner
    const { id: projectId } = await portal.buildProject({ userId: owner.id })
    const gone = await portal.buildMember(companyId)
    await portal.as(owner).send('DELETE', `/api/companies/${companyId}/people/${gone.id}`)
    const freelancer = await portal.buildMember(companyId, 'colleague', { projectIds: [projectId] })
    const colleague = await portal.buildMember(companyId)
    const about = { entityType: 'company', entityId: companyId, companyId } as const
    await portal.db
      .insertInto('activities')
      .values({ ...about, type: 'person_joined', userId: freelancer.id, data: '{}' })
      .execute()
    await staff.patch(`/api/projects/${projectId}`, { progress: 40 })
    const typesFor = async (who: { id: number }) =>
      (await portal.as(who).get<Activity[]>('/api/activities/recent')).body.map(({ type }) => type)
    expect(await typesFor(freelancer)).toEqual(['project_updated', 'person_joined'])
    for (const who of [owner, colleague])
      expect(await typesFor(who)).toEqual(['project_updated', 'person_joined', 'person_left'])
  })

  test('contains only activities of the project when read for a project', async () => {
    const other = await portal.buildProject({ userId: anna.id })
    await log()
    await log({ entityId: other.id })
    const { body } = await client.get<Activity[]>(`/api/projects/${other.id}/activities`)
    expect(body.map(({ entityId }) => entityId)).toEqual([other.id])
  })

  test('shows new users to staff but not to clients', async () => {
    const person = {
      username: 'new-person',
      password: 'a long password',
      fullName: 'Nina New',
      email: 'nina@example.com',
      role: 'client',
      companyName: 'New',
    }
    await staff.post('/api/users', person)
    const { body } = await staff.get<Activity[]>('/api/activities/recent?limit=1')
    expect(body).toMatchObject([{ type: 'user_created', data: { name: 'Nina New' } }])
    const { body: heard } = await client.get<Activity[]>('/api/activities/recent')
    expect(heard.filter(({ entityType }) => entityType === 'user')).toEqual([])
  })

  test('keeps the name of a deleted user', async () => {
    const gone = await portal.buildStaff({ fullName: 'Gina Gone' })
    await portal.as(gone).patch(`/api/projects/${project.id}`, { progress: 33 })
    await staff.delete(`/api/users/${gone.id}`)
    const { body } = await client.get<Activity[]>('/api/activities/recent?limit=1')
    expect(body[0]?.actor?.fullName).toBe('Gina Gone')
  })
})

const last = async () => (await staff.get<Activity[]>('/api/activities/recent?limit=1')).body[0]

describe('activities of writes', () => {
  const task = { title: 'Choose photos', description: 'Pick five photos.', dueDate: '2026-12-01' }
  const request = { title: 'Photos', description: 'Photos of the team.', dueDate: '2026-12-01' }
  const ticket = {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
  }
  const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01' }

  test.each([
    ['project_updated', () => staff.patch(`/api/projects/${project.id}`, { progress: 66 })],
    ['task_created', () => staff.post('/api/tasks', { ...task, assignedTo: 'staff', projectId: project.id })],
    ['info_requested', () => staff.post('/api/info-requests', { ...request, projectId: project.id })],
    ['website_launched', () => staff.post('/api/websites', { ...website, projectId: project.id })],
    ['ticket_created', () => client.post('/api/tickets', ticket)],
    ['file_added', () => staff.upload(`/api/projects/${project.id}/files`)],
    [
      'comment_added',
      () => client.post('/api/comments', { content: 'Hi', entityType: 'project', entityId: project.id }),
    ],
    [
      'brief_declined',
      async () => {
        const { id } = await portal.buildBrief({ userId: anna.id })
        return staff.post(`/api/briefs/${id}/decline`, { feedback: 'Please tell us more.' })
      },
    ],
    [
      'brief_withdrawn',
      async () => client.delete(`/api/briefs/${(await portal.buildBrief({ userId: anna.id })).id}`),
    ],
    [
      'ticket_status_updated',
      async () => {
        const { id } = await portal.buildTicket({ userId: anna.id })
        return staff.patch(`/api/tickets/${id}/status`, { status: 'resolved' })
      },
    ],
    [
      'info_provided',
      async () => {
        const { id } = await portal.buildInfoRequest({ clientId: anna.id })
        return client.patch(`/api/info-requests/${id}`, { responseData: { message: 'Here.' } })
      },
    ],
  ])('include %s', async (type, write) => {
    const { status } = await write()
    expect([status < 300, (await last())?.type]).toEqual([true, type])
  })
})
