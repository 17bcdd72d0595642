import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { NEW_BRIEF as brief } from '../new-brief.ts'

const portal = await testApp()
afterAll(portal.close)
const [owner, other, colleague] = await Promise.all([
  portal.buildClient({ fullName: 'Olga Owner' }),
  portal.buildClient({ fullName: 'Otto Other' }),
  portal.buildStaff(),
])
const client = portal.as(owner)
const staff = portal.as(colleague)
const NOBODY = 2_147_483_647

const theirs = {
  brief: await portal.buildBrief({ userId: other.id }),
  project: await portal.buildProject({ userId: other.id }),
  website: await portal.buildWebsite({ userId: other.id }),
  ticket: await portal.buildTicket({ userId: other.id }),
}

const ticket = {
  title: 'Wrong hours',
  description: 'The opening hours on the page are wrong.',
  serviceCategory: 'general',
}
const task = {
  title: 'Choose photos',
  description: 'Pick five photos.',
  dueDate: '2026-12-01',
  assignedTo: 'staff',
}
const request = { title: 'Photos', description: 'Photos of the team.', dueDate: '2026-12-01' }
const past = '2001-01-01T00:00:00.000Z'
const forged = { id: 4711, version: 9, createdAt: past, updatedAt: past }

describe('forged owners, states, and times', () => {
  test('are ignored in a brief', async () => {
    const { status, body } = await client.post('/api/briefs', {
      ...brief,
      ...forged,
      userId: other.id,
      clientId: other.id,
      status: 'accepted',
      feedback: 'Wonderful',
      canResubmit: true,
      projectId: theirs.project.id,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ userId: owner.id, status: 'pending', feedback: null, projectId: null })
    expect(body).not.toMatchObject({ id: forged.id })
    expect(body['createdAt']).not.toBe(past)
  })

  test('are ignored in a ticket', async () => {
    const { body } = await client.post('/api/tickets', {
      ...ticket,
      ...forged,
      userId: other.id,
      status: 'closed',
      resolvedAt: past,
    })
    expect(body).toMatchObject({ userId: owner.id, status: 'open', resolvedAt: null })
    expect(body['createdAt']).not.toBe(past)
  })

  test('are ignored in a comment', async () => {
    const { id } = await portal.buildTicket({ userId: owner.id })
    const { body } = await client.post('/api/comments', {
      ...comment('ticket', id),
      ...forged,
      userId: other.id,
      author: other,
    })
    expect(body).toMatchObject({ userId: owner.id, author: { fullName: 'Olga Owner' } })
    expect(body['createdAt']).not.toBe(past)
  })

  test('are ignored in an information request', async () => {
    const { body } = await staff.post('/api/info-requests', {
      ...request,
      ...forged,
      projectId: theirs.project.id,
      clientId: owner.id,
      userId: owner.id,
      status: 'completed',
      completedAt: past,
    })
    expect(body).toMatchObject({
      clientId: other.id,
      userId: colleague.id,
      status: 'pending',
      completedAt: null,
    })
  })

  test('are ignored in a website', async () => {
    const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01' }
    const { body } = await staff.post('/api/websites', {
      ...website,
      ...forged,
      projectId: theirs.project.id,
      userId: owner.id,
    })
    expect(body).toMatchObject({ userId: other.id, client: { fullName: 'Otto Other' } })
  })

  test('are ignored in a change of a project', async () => {
    const project = await portal.buildProject({ userId: owner.id })
    const { body } = await staff.patch(`/api/projects/${project.id}`, {
      ...forged,
      userId: other.id,
      briefId: theirs.brief.id,
      completedDate: past,
      progress: 10,
    })
    expect(body).toMatchObject({ id: project.id, userId: owner.id, briefId: null, completedDate: null })
  })

  test('are ignored in a change of the user’s own profile', async () => {
    const { body } = await client.patch('/api/user', {
      ...forged,
      fullName: 'Olga Owner',
      role: 'staff',
      username: 'admin',
    })
    expect(body).toMatchObject({ id: owner.id, role: 'client', username: owner.username })
  })

  test('are ignored in an activity', async () => {
    const { body } = await staff.post('/api/activities/log', {
      ...forged,
      type: 'client_meeting',
      entityType: 'projects',
      entityId: theirs.project.id,
      userId: owner.id,
      data: { details: 'We met.', status: 'launched' },
    })
    expect(body).toMatchObject({ userId: colleague.id, data: { details: 'We met.' } })
    expect(body['data']).not.toHaveProperty('status')
  })

  test('are ignored in a registration', async () => {
    const open = await testApp({ registration: 'open' })
    const { status, body } = await open.anonymous.post('/api/register', {
      ...forged,
      username: 'rita',
      password: 'a long password',
      fullName: 'Rita',
      email: 'rita@example.com',
      companyName: 'Rita',
      role: 'staff',
    })
    expect([status, body['role']]).toEqual([201, 'client'])
    await open.close()
  })
})

describe('ID of another client’s record', () => {
  test.each([
    ['a ticket on their website', '/api/tickets', { ...ticket, websiteId: theirs.website.id }],
    ['a comment on their ticket', '/api/comments', comment('ticket', theirs.ticket.id)],
    ['a comment on their tickets, in the plural', '/api/comments', comment('tickets', theirs.ticket.id)],
    ['a comment on their project', '/api/comments', comment('project', theirs.project.id)],
    ['a comment on their brief', '/api/comments', comment('brief', theirs.brief.id)],
  ])('returns 404 for %s', async (_what, path, body) => {
    expect((await client.post(path, body)).status).toBe(404)
  })

  test('is not mistaken for the user’s own record of another type', async () => {
    const mine = await portal.buildBrief({ userId: owner.id })
    await portal.buildProject({ id: mine.id + 5000, userId: other.id })
    const { status } = await client.post('/api/comments', comment('project', mine.id + 5000))
    expect(status).toBe(404)
  })

  test('returns 400 for another client’s upload as an attachment', async () => {
    const upload = await portal.buildUpload(other)
    const { status, body } = await client.post('/api/tickets', { ...ticket, attachments: [upload.name] })
    expect([status, body['errors']]).toEqual([
      400,
      [{ path: 'attachments.0', message: 'This file is no longer available. Please add it again.' }],
    ])
  })
})

describe('ID of a missing record', () => {
  test.each([
    ['the website of a ticket', '/api/tickets', { ...ticket, websiteId: NOBODY }],
    ['the project of a task', '/api/tasks', { ...task, projectId: NOBODY }],
    ['the brief of a task', '/api/tasks', { ...task, briefId: NOBODY }],
    ['the project of a request', '/api/info-requests', { ...request, projectId: NOBODY }],
    ['the brief of a request', '/api/info-requests', { ...request, briefId: NOBODY }],
    ['the project of a website', '/api/websites', getWebsite(NOBODY)],
    ['what a comment stands on', '/api/comments', comment('project', NOBODY)],
    ['the project of an activity', '/api/activities/log', activity(NOBODY)],
  ])('returns 404 for %s', async (_what, path, body) => {
    expect((await staff.post(path, body)).status).toBe(404)
  })
})

describe('invalid ID', () => {
  test.each([
    ['text', '/api/tickets', { ...ticket, websiteId: '1' }],
    ['a fraction', '/api/tickets', { ...ticket, websiteId: 1.5 }],
    ['zero', '/api/tickets', { ...ticket, websiteId: 0 }],
    ['more than a number can be', '/api/tickets', { ...ticket, websiteId: 2 ** 31 }],
    ['a list', '/api/tasks', { ...task, projectId: [1] }],
    ['both a brief and a project', '/api/info-requests', { ...request, projectId: 1, briefId: 1 }],
    ['neither a brief nor a project', '/api/info-requests', request],
    ['a task of nothing', '/api/tasks', task],
    ['a record that has no conversation', '/api/comments', comment('website', theirs.website.id)],
    ['a record that has no conversation at all', '/api/comments', comment('user', other.id)],
    ['an activity on something else', '/api/activities/log', { ...activity(1), entityType: 'briefs' }],
  ])('returns 400 for %s', async (_what, path, body) => {
    expect((await staff.post(path, body)).status).toBe(400)
  })
})

describe('assignee of a task', () => {
  test.each([
    ['a stranger', () => owner.id],
    ['nobody', () => NOBODY],
    ['more than a number can be', () => 9_999_999_999],
  ])('cannot be %s', async (_who, id) => {
    const body = { ...task, projectId: theirs.project.id, assignedTo: String(id()) }
    expect((await staff.post('/api/tasks', body)).status).toBe(400)
  })

  test('cannot be a deleted user', async () => {
    const gone = await portal.buildStaff()
    await staff.delete(`/api/users/${gone.id}`)
    const body = { ...task, projectId: theirs.project.id, assignedTo: String(gone.id) }
    expect((await staff.post('/api/tasks', body)).status).toBe(400)
  })

  test('cannot be set with the brief of another project', async () => {
    const body = { ...task, projectId: theirs.project.id, briefId: theirs.brief.id }
    expect((await staff.post('/api/tasks', body)).status).toBe(400)
  })
})

function comment(entityType: string, entityId: number) {
  return { content: 'Hello', entityType, entityId }
}
function getWebsite(projectId: number) {
  return { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01', projectId }
}
function activity(entityId: number) {
  return { type: 'client_meeting', entityType: 'projects', entityId, data: { details: 'We met.' } }
}
