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

describe('staff change a project', () => {
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
  ])('%j and nothing else', async (fields, expected: object = fields) => {
    const project = await portal.buildProject({ userId, startDate: '2025-05-05', progress: 7 })
    const before = await read(project.id)
    const { status, body } = await change(project.id, fields)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...expected, updatedAt: body.updatedAt, version: before.version + 1 })
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
  ])('but not to %j', async (fields, message) => {
    const project = await portal.buildProject({ userId })
    const { status, body } = await staff.patch(`/api/projects/${project.id}`, fields)
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('nothing at all leaves the project and its history alone', async () => {
    const project = await portal.buildProject({ userId })
    const { body } = await change(project.id, {})
    expect(body.updatedAt).toBe(project.updatedAt)
    expect((await client.get(`/api/projects/${project.id}/activities`)).body).toEqual([])
  })
})

describe('the completion date', () => {
  test.each(['completed', 'launched'] as const)('is set when the project is %s', async (status) => {
    const project = await portal.buildProject({ userId })
    expect((await change(project.id, { status })).body.completedDate).toBeTypeOf('string')
  })

  test('stays that of the completion when the project is launched', async () => {
    const project = await portal.buildProject({
      userId,
      status: 'completed',
      completedDate: '2026-01-01T00:00:00Z',
    })
    const { body } = await change(project.id, { status: 'launched' })
    expect(body.completedDate).toBe('2026-01-01T00:00:00.000Z')
  })

  test.each(['completed', 'launched'] as const)(
    'is cleared when a %s project is reopened',
    async (status) => {
      const project = await portal.buildProject({ userId, status })
      expect((await change(project.id, { status: 'development' })).body.completedDate).toBeNull()
    },
  )

  test('stays when other fields of a finished project change', async () => {
    const project = await portal.buildProject({
      userId,
      status: 'completed',
      completedDate: '2026-01-01T00:00:00Z',
    })
    const { body } = await change(project.id, { progress: 100 })
    expect(body.completedDate).toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('nobody’s change is lost', () => {
  test('a change of what was read is made, and the version rises', async () => {
    const project = await portal.buildProject({ userId })
    const { headers } = await staff.get(`/api/projects/${project.id}`)
    const changed = await change(project.id, { progress: 10 }, { 'if-match': headers['etag'] ?? '' })
    expect([changed.status, changed.headers['etag']]).toEqual([200, '"2"'])
  })

  test('a change of an older version is refused and changes nothing', async () => {
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
  ])('If-Match names %s', async (_what, header, expected) => {
    const project = await portal.buildProject({ userId })
    expect((await change(project.id, { progress: 10 }, { 'if-match': header })).status).toBe(expected)
  })

  test('of twenty who read the same version, one changes it', async () => {
    const project = await portal.buildProject({ userId })
    const changes = Array.from({ length: 20 }, (_, i) =>
      change(project.id, { progress: i }, { 'if-match': '"1"' }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(19)
  })

  test('different fields changed at once all stay', async () => {
    const project = await portal.buildProject({ userId })
    const fields = { name: 'New name', progress: 40, dueDate: '2027-01-01', status: 'design' }
    const changes = Object.entries(fields).map(([field, value]) => change(project.id, { [field]: value }))
    await Promise.all(changes)
    expect(await read(project.id)).toMatchObject(fields)
  })
})

describe('lists of projects', () => {
  test('come last updated first, the finished ones apart from the active', async () => {
    const eva = await portal.buildClient()
    const of = { userId: eva.id }
    const old = await portal.buildProject({ ...of, updatedAt: '2026-01-01T00:00:00Z' })
    const done = await portal.buildProject({ ...of, status: 'completed', updatedAt: '2026-02-01T00:00:00Z' })
    const live = await portal.buildProject({ ...of, status: 'launched', updatedAt: '2026-03-01T00:00:00Z' })
    const idsOf = async (query: string) =>
      (await portal.as(eva).get<Project[]>(`/api/projects/user${query}`)).body.map(({ id }) => id)
    expect(await idsOf('')).toEqual([live.id, done.id, old.id])
    expect(await idsOf('?state=active')).toEqual([old.id])
    expect(await idsOf('?state=completed')).toEqual([live.id, done.id])
    expect(await idsOf('?status=launched')).toEqual([live.id])
  })

  test('tell how many comments a project has', async () => {
    const project = await portal.buildProject({ userId })
    await portal.buildComment({ projectId: project.id })
    await portal.buildComment({ projectId: project.id })
    expect((await read(project.id)).commentCount).toBe(2)
  })

  test('count every status, zeros too', async () => {
    const eva = await portal.buildClient()
    await portal.buildProject({ userId: eva.id, status: 'review' })
    const { body } = await portal.as(eva).get('/api/projects/counts')
    expect(body).toEqual({ planning: 0, design: 0, development: 0, review: 1, completed: 0, launched: 0 })
  })
})

test('a client hears of a new status and of progress, not of a new wording', async () => {
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

describe('staff archive a project', () => {
  const refused = [409, 'This project is archived. It has to be restored first.']
  test('which tells when and by whom, and is restored by the same call', async () => {
    const { id, archivedAt, archivedBy, status } = await archive({ status: 'design' })
    expect([archivedBy?.id, status]).toEqual([maria.id, 'design'])
    expect((await read(id)).archivedAt).toBe(archivedAt)
    const restored = await change(id, { archived: false })
    expect(restored.body).toMatchObject({ archivedAt: null, archivedBy: null, status: 'design', version: 3 })
    const feed = await client.get<{ type: string }[]>(`/api/projects/${id}/activities`)
    expect(feed.body.map(({ type }) => type)).toEqual(['project_restored', 'project_archived'])
  })

  test('and no bell rings', async () => {
    const eva = await portal.buildClient()
    const { id } = await archive({ userId: eva.id })
    await change(id, { archived: false })
    expect((await portal.as(eva).get('/api/notifications')).body).toEqual([])
  })

  test('once: again changes nothing', async () => {
    const archived = await archive()
    expect((await change(archived.id, { archived: true })).body).toEqual(archived)
  })

  test('and undo it with everything of it', async () => {
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

  test('and it changes no more until it is restored', async () => {
    const { id } = await archive()
    const { status, body } = await staff.patch(`/api/projects/${id}`, { progress: 50 })
    expect([status, body['detail']]).toEqual(refused)
    expect((await change(id, { progress: 50, archived: false })).body.progress).toBe(50)
  })

  test('and nothing that would wait is added to it, while people go on talking', async () => {
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

  test('nor by the name of its brief', async () => {
    const { id: briefId } = await portal.buildBrief({ userId, status: 'accepted' })
    await archive({ briefId })
    const task = { title: 'Choose photos', description: 'Pick five photos.', dueDate: '2027-01-01' }
    const { status, body } = await staff.post('/api/tasks', { ...task, assignedTo: 'staff', briefId })
    expect([status, body['detail']]).toEqual(refused)
  })

  test('and nobody answers or finishes what it asked for', async () => {
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
