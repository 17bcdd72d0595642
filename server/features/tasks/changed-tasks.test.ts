import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const project = await portal.buildProject({ userId: anna.id })
const of = { projectId: project.id, briefId: null }

const build = () => portal.buildTask({ ...of, title: 'Choose photos', dueDate: '2027-02-01' })
const change = (id: number, body: object, headers?: Record<string, string>) =>
  staff.patch<Task>(`/api/tasks/${id}`, body, headers)
const read = async () => (await client.get<Task[]>(`/api/projects/${project.id}/tasks`)).body
const feed = async () => (await client.get<Activity[]>(`/api/projects/${project.id}/activities?limit=1`)).body
const bell = async (who: typeof client) =>
  (await who.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)

describe('editing a task', () => {
  test('changes every field of a task and records an activity', async () => {
    const { id } = await build()
    const edited = {
      title: 'Choose five photos',
      description: 'For the start page, in landscape.',
      dueDate: '2027-03-01',
      assignedTo: String(sam.id),
    }
    const { status, body, headers } = await change(id, edited)
    expect([status, headers['etag']]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ ...edited, assignee: { fullName: 'Sam Staff' } })
    expect((await read()).find((task) => task.id === id)).toEqual(body)
    expect(await feed()).toMatchObject([
      { type: 'task_updated', data: { fields: ['title', 'description', 'assignedTo', 'dueDate'] } },
    ])
  })

  test('changes one field of a task and keeps the others and the status', async () => {
    const { id, description } = await portal.buildTask({ ...of, status: 'in_progress' })
    expect((await change(id, { title: 'Other words' })).body).toMatchObject({
      title: 'Other words',
      description,
      status: 'in_progress',
    })
  })

  test('keeps the version when staff change nothing', async () => {
    const { id, title } = await build()
    expect((await change(id, { title })).headers['etag']).toBe('"1"')
  })

  test('notifies a new assignee once and lists the task as waiting on the client', async () => {
    const { id } = await build()
    const before = (await bell(client)).length
    await change(id, { assignedTo: String(anna.id) })
    await change(id, { assignedTo: String(anna.id), title: 'Choose the photos' })
    const now = await bell(client)
    expect([now.length, now[0]]).toEqual([before + 1, 'New task: Choose photos'])
    const waiting = (await client.get<WaitingItem[]>('/api/stats/waiting?on=client')).body
    expect(waiting.some((item) => item.kind === 'task' && item.id === id)).toBe(true)
    await change(id, { assignedTo: 'staff' })
    const after = (await client.get<WaitingItem[]>('/api/stats/waiting?on=client')).body
    expect(after.some((item) => item.kind === 'task' && item.id === id)).toBe(false)
  })

  test.each([
    [{ title: 'AB' }, 'Title must be at least 3 characters'],
    [{ description: 'Short' }, 'Description must be at least 10 characters'],
    [{ dueDate: '' }, 'Due date is required'],
    [{ assignedTo: 'Somebody' }, 'Assignee is required'],
    [{ assignedTo: '2000000000' }, 'Please select who this task is assigned to'],
  ])('returns 400 when staff change a task to %j', async (fields, message) => {
    const { id } = await build()
    const { status, body } = await staff.patch(`/api/tasks/${id}`, fields)
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('returns 412 when staff edit or delete an outdated version of a task', async () => {
    const { id } = await build()
    await change(id, { title: 'Newer' })
    expect((await change(id, { title: 'Older' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await staff.delete(`/api/tasks/${id}`, { 'if-match': '"1"' })).status).toBe(412)
  })
})

describe('deleting a task', () => {
  test('records an activity and queues a webhook delivery when staff delete a task', async () => {
    const webhook = await portal.buildWebhook()
    const { id } = await build()
    expect((await staff.delete(`/api/tasks/${id}`)).status).toBe(204)
    expect((await read()).map((task) => task.id)).not.toContain(id)
    expect(await feed()).toMatchObject([{ type: 'task_deleted', data: { title: 'Choose photos' } }])
    const told = portal.db.selectFrom('webhookDeliveries').select('type').where('webhookId', '=', webhook.id)
    expect(await told.execute()).toEqual([{ type: 'task.deleted' }])
    expect((await staff.delete(`/api/tasks/${id}`)).status).toBe(404)
  })
})

test('restores a deleted task and removes the activity on undo', async () => {
  const { id } = await build()
  const [before, told] = [(await read()).find((task) => task.id === id), await feed()]
  const { headers } = await staff.delete(`/api/tasks/${id}`, { undoable: '15' })
  expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
  expect((await read()).find((task) => task.id === id)).toEqual({ ...before, version: 2 })
  expect(await feed()).toEqual(told)
})

test('deletes the notification of a deleted task and restores it on undo', async () => {
  const { id } = await build()
  const before = await bell(client)
  await change(id, { assignedTo: String(anna.id) })
  const asked = ['New task: Choose photos', ...before]
  expect(await bell(client)).toEqual(asked)
  const { headers } = await staff.delete(`/api/tasks/${id}`, { undoable: '15' })
  expect(await bell(client)).toEqual(before)
  await staff.post(`/api/undo/${headers['undo-id']}`)
  expect(await bell(client)).toEqual(asked)
})

test('returns 403 when a client edits or deletes a task that is assigned to them', async () => {
  const { id } = await portal.buildTask({ ...of, assigneeId: anna.id })
  expect((await client.patch(`/api/tasks/${id}`, { title: 'Mine now' })).status).toBe(403)
  expect((await client.delete(`/api/tasks/${id}`)).status).toBe(403)
  expect((await client.patch(`/api/tasks/${id}/status`, { status: 'in_progress' })).status).toBe(200)
})
