import { afterAll, describe, expect, test } from 'vitest'
import type { Project } from '#shared/projects/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const maria = await portal.buildStaff()
const staff = portal.as(maria)
const userId = anna.id

const read = async (id: number) => (await client.get<Project>(`/api/projects/${id}`)).body
const change = (id: number, body: object, headers?: Record<string, string>) =>
  staff.patch<Project>(`/api/projects/${id}`, body, headers)

describe('changing a project', () => {
  test.each([
    [{ name: 'New name' }],
    [{ description: 'A wholly new description.' }],
    [{ status: 'review' }],
    [{ progress: 0 }],
    [{ progress: 100 }],
    [{ startDate: '2026-01-01' }],
    [{ dueDate: '2027-12-31' }],
    [
      { startDate: null, dueDate: '' },
      { startDate: null, dueDate: null },
    ],
  ])('changes only the given fields of a project: %j', async (fields, expected: object = fields) => {
    const project = await portal.buildProject({ userId, startDate: '2025-05-05', progress: 7 })
    const before = await read(project.id)
    const { status, body } = await change(project.id, fields)
    expect(status).toBe(200)
    const { updatedAt, lastActivityAt } = body
    expect(body).toEqual({ ...before, ...expected, updatedAt, lastActivityAt, version: before.version + 1 })
  })

  test.each([
    [{ name: 'AB' }, 'Name must be at least 3 characters'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters'],
    [{ status: 'paused' }, 'Unknown status'],
    [{ progress: -1 }, 'Progress must be at least 0'],
    [{ progress: 101 }, 'Progress must be at most 100'],
    [{ progress: 50.5 }, 'Progress must be a whole number from 0 to 100'],
    [{ progress: '50' }, 'Progress must be a whole number from 0 to 100'],
    [{ progress: null }, 'Progress must be a whole number from 0 to 100'],
    [{ dueDate: '2026-02-30' }, 'Please enter a valid date'],
    [{ dueDate: 'soon' }, 'Please enter a valid date'],
  ])('returns 400 when staff change a project to %j', async (fields, message) => {
    const project = await portal.buildProject({ userId })
    const { status, body } = await staff.patch(`/api/projects/${project.id}`, fields)
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('does not change a project or its feed when staff send no fields', async () => {
    const project = await portal.buildProject({ userId })
    const { body } = await change(project.id, {})
    expect(body.updatedAt).toBe(project.updatedAt)
    expect((await client.get(`/api/projects/${project.id}/activities`)).body).toEqual([])
  })
})

describe('the completion date of a project', () => {
  test.each(['completed', 'launched'] as const)(
    'sets the completion date when staff change a project to %s',
    async (status) => {
      const project = await portal.buildProject({ userId })
      expect((await change(project.id, { status })).body.completedDate).toBeTypeOf('string')
    },
  )

  test('does not change the completion date when staff launch a completed project', async () => {
    const project = await portal.buildProject({
      userId,
      status: 'completed',
      completedDate: '2026-01-01T00:00:00Z',
    })
    const { body } = await change(project.id, { status: 'launched' })
    expect(body.completedDate).toBe('2026-01-01T00:00:00.000Z')
  })

  test.each(['completed', 'launched'] as const)(
    'clears the completion date when staff reopen a %s project',
    async (status) => {
      const project = await portal.buildProject({ userId, status })
      expect((await change(project.id, { status: 'development' })).body.completedDate).toBeNull()
    },
  )

  test('does not change the completion date when staff change other fields of a completed project', async () => {
    const project = await portal.buildProject({
      userId,
      status: 'completed',
      completedDate: '2026-01-01T00:00:00Z',
    })
    const { body } = await change(project.id, { progress: 100 })
    expect(body.completedDate).toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('concurrent changes of a project', () => {
  test('increments the version when staff change the current version of a project', async () => {
    const project = await portal.buildProject({ userId })
    const { headers } = await staff.get(`/api/projects/${project.id}`)
    const changed = await change(project.id, { progress: 10 }, { 'if-match': headers['etag'] ?? '' })
    expect([changed.status, changed.headers['etag']]).toEqual([200, '"2"'])
  })

  test('returns 412 and changes nothing when staff change an outdated version of a project', async () => {
    const project = await portal.buildProject({ userId })
    await change(project.id, { progress: 10 })
    const { status } = await change(project.id, { progress: 20 }, { 'if-match': '"1"' })
    expect([status, (await read(project.id)).progress]).toEqual([412, 10])
  })

  test.each([
    ['one of several versions', '"1", "7"', 200],
    ['any version', '*', 200],
    ['a version of another shape', 'W/"1"', 412],
    ['a version without quotes', '1', 412],
    ['no version', '', 412],
  ])(
    'compares the version of a project with an If-Match header that names %s',
    async (_what, header, expected) => {
      const project = await portal.buildProject({ userId })
      expect((await change(project.id, { progress: 10 }, { 'if-match': header })).status).toBe(expected)
    },
  )

  test('accepts one of twenty concurrent changes of the same version of a project', async () => {
    const project = await portal.buildProject({ userId })
    const changes = Array.from({ length: 20 }, (_, i) =>
      change(project.id, { progress: i }, { 'if-match': '"1"' }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(19)
  })

  test('saves concurrent changes of different fields of a project', async () => {
    const project = await portal.buildProject({ userId })
    const fields = { name: 'New name', progress: 40, dueDate: '2027-01-01', status: 'design' }
    const changes = Object.entries(fields).map(([field, value]) => change(project.id, { [field]: value }))
    await Promise.all(changes)
    expect(await read(project.id)).toMatchObject(fields)
  })
})

describe('lists of projects', () => {
  test('lists the last updated project first, and filters projects by state and status', async () => {
    const eva = await portal.buildClient()
    const of = { userId: eva.id }
    const old = await portal.buildProject({ ...of, updatedAt: '2026-01-01T00:00:00Z' })
    const done = await portal.buildProject({ ...of, status: 'completed', updatedAt: '2026-02-01T00:00:00Z' })
    const live = await portal.buildProject({ ...of, status: 'launched', updatedAt: '2026-03-01T00:00:00Z' })
    const readIds = async (query: string) =>
      (await portal.as(eva).get<Project[]>(`/api/projects/user${query}`)).body.map(({ id }) => id)
    expect(await readIds('')).toEqual([live.id, done.id, old.id])
    expect(await readIds('?state=active')).toEqual([old.id])
    expect(await readIds('?state=completed')).toEqual([live.id, done.id])
    expect(await readIds('?status=launched')).toEqual([live.id])
  })

  test('returns the number of comments on a project', async () => {
    const project = await portal.buildProject({ userId })
    await portal.buildComment({ projectId: project.id })
    await portal.buildComment({ projectId: project.id })
    expect((await read(project.id)).commentCount).toBe(2)
  })

  test('counts the projects of a client in every status, including zeros', async () => {
    const eva = await portal.buildClient()
    await portal.buildProject({ userId: eva.id, status: 'review' })
    const { body } = await portal.as(eva).get('/api/projects/counts')
    expect(body).toEqual({ planning: 0, design: 0, development: 0, review: 1, completed: 0, launched: 0 })
  })
})

test('notifies the client of a new status and progress of a project, but not of a new description', async () => {
  const eva = await portal.buildClient()
  const project = await portal.buildProject({ userId: eva.id, name: 'Bakery' })
  await change(project.id, { description: 'Told in other words.' })
  await change(project.id, { progress: 25 })
  await change(project.id, { status: 'design' })
  const { body } = await portal.as(eva).get<{ title: string }[]>('/api/notifications')
  expect(body.map(({ title }) => title)).toEqual(['Bakery: now in design', 'Bakery: 25% done'])
})

const archive = async (given: Parameters<typeof portal.buildProject>[0] = {}) => {
  const { id } = await portal.buildProject({ userId, ...given })
  return (await change(id, { archived: true })).body
}

describe('archiving a project', () => {
  const refused = [409, 'This project is archived. Restore it first.']
  test('records who archived a project and when, and lets staff restore it', async () => {
    const { id, archivedAt, archivedBy, status } = await archive({ status: 'design' })
    expect([archivedBy?.id, status]).toEqual([maria.id, 'design'])
    expect((await read(id)).archivedAt).toBe(archivedAt)
    const restored = await change(id, { archived: false })
    expect(restored.body).toMatchObject({ archivedAt: null, archivedBy: null, status: 'design', version: 3 })
    const feed = await client.get<{ type: string }[]>(`/api/projects/${id}/activities`)
    expect(feed.body.map(({ type }) => type)).toEqual(['project_restored', 'project_archived'])
  })

  test('does not notify the client when staff archive or restore a project', async () => {
    const eva = await portal.buildClient()
    const { id } = await archive({ userId: eva.id })
    await change(id, { archived: false })
    expect((await portal.as(eva).get('/api/notifications')).body).toEqual([])
  })

  test('changes nothing when staff archive a project that is already archived', async () => {
    const archived = await archive()
    expect((await change(archived.id, { archived: true })).body).toEqual(archived)
  })

  test('restores a project and its waiting task when staff undo archiving it', async () => {
    const { id } = await portal.buildProject({ userId })
    const task = await portal.buildTask({ projectId: id, assigneeId: anna.id })
    const before = await read(id)
    const { headers } = await change(id, { archived: true }, { undoable: '15' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    const undone = await read(id)
    expect(undone).toEqual({ ...before, version: undone.version })
    const { body } = await client.get<{ id: number }[]>('/api/stats/waiting?on=client')
    expect(body.map((item) => item.id)).toContain(task.id)
  })

  test('returns 409 when staff change an archived project without restoring it', async () => {
    const { id } = await archive()
    const { status, body } = await staff.patch(`/api/projects/${id}`, { progress: 50 })
    expect([status, body['detail']]).toEqual(refused)
    expect((await change(id, { progress: 50, archived: false })).body.progress).toBe(50)
  })

  test('does not let staff add work to an archived project, but lets the client comment', async () => {
    const { id: projectId } = await archive()
    const text = { title: 'Choose photos', description: 'Pick five photos for the page.' }
    const task = { ...text, dueDate: '2027-01-01', assignedTo: 'staff', projectId }
    const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2027-01-01', projectId }
    for (const [path, form] of [
      ['/api/tasks', task],
      ['/api/info-requests', { ...text, dueDate: '2027-01-01', projectId }],
      ['/api/websites', website],
    ] as const) {
      const { status, body } = await staff.post(path, form)
      expect.soft([path, status, body['detail']]).toEqual([path, ...refused])
    }
    const comment = { content: 'Could we have it back?', entityType: 'project', entityId: projectId }
    expect((await client.post('/api/comments', comment)).status).toBe(201)
  })

  test('does not let staff add a task to an archived project through its brief', async () => {
    const { id: briefId } = await portal.buildBrief({ userId, status: 'accepted' })
    await archive({ briefId })
    const task = { title: 'Choose photos', description: 'Pick five photos.', dueDate: '2027-01-01' }
    const { status, body } = await staff.post('/api/tasks', { ...task, assignedTo: 'staff', briefId })
    expect([status, body['detail']]).toEqual(refused)
  })

  test('does not let a client work on a task or answer a request of an archived project', async () => {
    const { id: projectId } = await portal.buildProject({ userId })
    const { id: task } = await portal.buildTask({ projectId, assigneeId: anna.id })
    const { id: request } = await portal.buildInfoRequest({ projectId, clientId: userId })
    await change(projectId, { archived: true })
    const answer = { responseData: { message: 'Here it is.', attachments: [] }, status: 'completed' }
    for (const [path, body] of [
      [`/api/tasks/${task}/status`, { status: 'in_progress' }],
      [`/api/info-requests/${request}`, answer],
    ] as const) {
      const refusal = await client.patch(path, body)
      expect.soft([path, refusal.status, refusal.body['detail']]).toEqual([path, ...refused])
      expect.soft(refusal.headers['etag']).toBeUndefined()
    }
    expect((await client.get<{ version: number }>(`/api/info-requests/${request}`)).body.version).toBe(1)
  })
})
