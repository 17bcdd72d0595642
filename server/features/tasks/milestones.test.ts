import { afterAll, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())
const owner = await portal.buildClient()
const client = portal.as(owner)

const today = new Date().toISOString().slice(0, 10)
const launch = {
  title: 'Launch',
  description: 'The new website goes live.',
  dueDate: today,
  assignedTo: 'staff',
}
const add = (more: object) =>
  staff.post<Task & { errors: { path: string }[] }>('/api/tasks', { ...launch, milestone: true, ...more })

test('lists a milestone for client and staff by date, but not in tasks, the dashboard, or the calendar', async () => {
  const { id: projectId } = await portal.buildProject({ userId: owner.id })
  const first = await add({ projectId, title: 'Launch', dueDate: '2031-05-02' })
  const second = await add({ projectId, title: 'First draft', dueDate: today })
  expect([first.status, first.body.milestone, second.status]).toEqual([201, true, 201])
  for (const reader of [staff, client]) {
    const { body, headers } = await reader.get<Task[]>(`/api/projects/${projectId}/milestones`)
    expect(body.map(({ title }) => title)).toEqual(['First draft', 'Launch'])
    expect(headers['x-total-count']).toBe('2')
    expect((await reader.get<Task[]>(`/api/projects/${projectId}/tasks`)).body).toEqual([])
  }
  const { body: dashboard } = await staff.get('/api/stats/morning')
  expect(JSON.stringify(dashboard)).not.toContain('First draft')
  const { body: calendar } = await staff.post<{ address: string }>('/api/user/calendar')
  const ics = await portal.anonymous.get<string>(new URL(calendar.address).pathname)
  expect([ics.status, ics.body.includes('First draft')]).toEqual([200, false])
})

test('creates a milestone without a description, but requires one for a task', async () => {
  const { id: projectId } = await portal.buildProject({ userId: owner.id })
  const { description: _, ...nameAndDay } = launch
  const made = await staff.post<Task>('/api/tasks', { ...nameAndDay, projectId, milestone: true })
  expect([made.status, made.body.description]).toEqual([201, ''])
  const refused = await staff.post<{ errors: object[] }>('/api/tasks', {
    ...nameAndDay,
    title: 'L',
    projectId,
  })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      { path: 'title', message: 'Title must be at least 3 characters' },
      { path: 'description', message: 'Description must be at least 10 characters' },
    ],
  ])
})

test('marks milestones in the activities of a project when they are created, changed, and deleted', async () => {
  const { id: projectId } = await portal.buildProject({ userId: owner.id })
  const { body } = await add({ projectId })
  await staff.patch(`/api/tasks/${body.id}`, { title: 'Grand launch' })
  await staff.patch(`/api/tasks/${body.id}/status`, { status: 'completed' })
  await staff.delete(`/api/tasks/${body.id}`)
  await staff.post('/api/tasks', { ...launch, projectId, title: 'Write the texts' })
  const feed = (await client.get<Activity[]>(`/api/projects/${projectId}/activities`)).body
  expect(feed.map(({ type, data: { title, milestone } }) => [type, title, milestone])).toEqual([
    ['task_created', 'Write the texts', undefined],
    ['task_deleted', 'Grand launch', true],
    ['task_updated', 'Grand launch', true],
    ['task_updated', 'Grand launch', true],
    ['task_created', 'Launch', true],
  ])
})

test('refuses an assignee, a brief, and a client’s status change for a milestone', async () => {
  const { id: projectId } = await portal.buildProject({ userId: owner.id })
  const brief = await portal.buildBrief({ userId: owner.id })
  expect((await add({ projectId, assignedTo: owner.id })).body.errors[0]?.path).toBe('assignedTo')
  expect((await add({ briefId: brief.id })).body.errors[0]?.path).toBe('projectId')
  const { body } = await add({ projectId })
  expect((await staff.patch(`/api/tasks/${body.id}`, { assignedTo: owner.id })).status).toBe(400)
  expect((await client.patch(`/api/tasks/${body.id}/status`, { status: 'in_progress' })).status).toBe(403)
  const reached = await staff.patch<Task>(`/api/tasks/${body.id}/status`, { status: 'completed' })
  expect(reached.body.status).toBe('completed')
})
