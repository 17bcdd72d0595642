import { afterAll, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const project = await portal.buildProject({ userId: anna.id })
const brief = await portal.buildBrief({ userId: anna.id })

const form = {
  title: 'Choose photos',
  description: 'Pick five photos for the start page.',
  dueDate: '2026-12-01',
  assignedTo: 'staff',
  projectId: project.id,
}

describe('creating a task', () => {
  test('creates a task for staff', async () => {
    const { status, body } = await staff.post('/api/tasks', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...form, briefId: null, assignee: null, status: 'pending' })
  })

  test('creates a task for the client and notifies them', async () => {
    const { body } = await staff.post('/api/tasks', { ...form, assignedTo: String(anna.id) })
    expect(body).toMatchObject({ assignedTo: String(anna.id), assignee: { fullName: 'Anna Bauer' } })
    const { body: notes } = await client.get('/api/notifications?limit=1')
    expect(notes).toMatchObject([
      { title: 'New task: Choose photos', href: `/projects/${project.id}?tab=tasks` },
    ])
  })

  test('creates a task of a brief that has no project yet', async () => {
    const { projectId: _none, ...rest } = form
    const { body } = await staff.post('/api/tasks', { ...rest, briefId: brief.id })
    expect(body).toMatchObject({ briefId: brief.id, projectId: null })
    expect((await client.get<Task[]>(`/api/briefs/${brief.id}/tasks`)).body).toHaveLength(1)
  })

  test('returns 400 when the assignee has left the company', async () => {
    const jonas = await portal.buildMember(anna.companyId, 'colleague')
    const assigned = { ...form, assignedTo: String(jonas.id) }
    expect((await staff.post('/api/tasks', assigned)).status).toBe(201)
    await client.delete(`/api/companies/${anna.companyId}/people/${jonas.id}`)
    const { status, body } = await staff.post('/api/tasks', assigned)
    expect([status, body['detail']]).toEqual([400, 'Please select who this task is assigned to'])
  })

  test.each([
    [{ title: 'AB' }, 'Title must be at least 3 characters'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters'],
    [{ dueDate: undefined }, 'Due date is required'],
    [{ dueDate: '' }, 'Due date is required'],
    [{ assignedTo: undefined }, 'Assignee is required'],
    [{ assignedTo: 'Somebody' }, 'Assignee is required'],
    [{ projectId: undefined }, 'Choose a brief or a project'],
  ])('returns 400 when staff create a task with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/tasks', { ...form, ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })
})

test('lists the tasks of a project by due date, the earliest first', async () => {
  const other = await portal.buildProject({ userId: anna.id })
  const late = await portal.buildTask({ projectId: other.id, dueDate: '2027-02-01' })
  const soon = await portal.buildTask({ projectId: other.id, dueDate: '2026-02-01' })
  const { body } = await client.get<Task[]>(`/api/projects/${other.id}/tasks`)
  expect(body.map(({ id }) => id)).toEqual([soon.id, late.id])
})

const build = (status: Task['status'], assigneeId: number | null = anna.id) =>
  portal.buildTask({ projectId: project.id, status, assigneeId })

describe('status of a task', () => {
  test.each(['pending', 'in_progress', 'completed'])(
    'lets staff set a completed task to %s',
    async (status) => {
      const task = await build('completed')
      const { body } = await staff.patch(`/api/tasks/${task.id}/status`, { status })
      expect(body['status']).toBe(status)
    },
  )

  test.each(['in_progress', 'in progress'])('stores the status %j as in_progress', async (status) => {
    const task = await build('pending')
    const { body } = await staff.patch(`/api/tasks/${task.id}/status`, { status })
    expect(body['status']).toBe('in_progress')
  })

  test('lets a client start and complete their own task', async () => {
    const task = await build('pending')
    for (const status of ['in_progress', 'completed']) {
      const answer = await client.patch(`/api/tasks/${task.id}/status`, { status })
      expect.soft([answer.status, answer.body['status']]).toEqual([200, status])
    }
  })

  test.each([
    ['pending', 'completed'],
    ['in_progress', 'pending'],
    ['completed', 'pending'],
    ['completed', 'in_progress'],
  ] as const)('returns 409 when a client changes a task from %s to %s', async (from, to) => {
    const task = await build(from)
    expect((await client.patch(`/api/tasks/${task.id}/status`, { status: to })).status).toBe(409)
  })

  test('returns 403 when a client changes a task of the staff', async () => {
    const task = await build('pending', null)
    const answer = await client.patch(`/api/tasks/${task.id}/status`, { status: 'in_progress' })
    expect(answer.status).toBe(403)
  })

  test('notifies staff when a client completes a task', async () => {
    const task = await build('in_progress')
    await client.patch(`/api/tasks/${task.id}/status`, { status: 'completed' })
    const { body } = await staff.get('/api/notifications?limit=1')
    expect(body).toMatchObject([{ title: 'Task completed: Choose the photos' }])
  })

  test('returns 412 when staff set the status of an outdated version', async () => {
    const task = await build('pending')
    await staff.patch(`/api/tasks/${task.id}/status`, { status: 'in_progress' })
    const change = { status: 'completed' }
    const answer = await staff.patch(`/api/tasks/${task.id}/status`, change, { 'if-match': '"1"' })
    expect(answer.status).toBe(412)
  })
})
