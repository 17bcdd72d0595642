import { afterAll, describe, expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { BriefStatus } from '#shared/briefs/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { waitUntilBlocked } from '#server/test/wait-until-blocked.ts'
import { acceptBrief } from './decide-brief.ts'
import { lockBrief } from './queries.ts'
import { createContext } from '#server/core/events/create-context.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff()
const client = portal.as(anna)
const staff = portal.as(sam)
const userId = anna.id

const readProjects = async (briefId: number) => {
  const { body } = await staff.get<Project[]>('/api/projects?limit=500')
  return body.filter((project) => project.briefId === briefId)
}
const accept = (id: number) => staff.post<Brief>(`/api/briefs/${id}/accept`)

test('creates a project with the name and description of an accepted brief', async () => {
  const brief = await portal.buildBrief({ userId, projectName: 'Café Mozart' })
  const { status, body } = await accept(brief.id)
  expect([status, body.status]).toEqual([200, 'accepted'])
  const { body: project } = await client.get(`/api/projects/${body.projectId}`)
  expect(project).toMatchObject({
    briefId: brief.id,
    userId,
    name: 'Café Mozart',
    description: brief.projectDescription,
    status: 'planning',
    progress: 0,
    completedDate: null,
  })
})

test('creates one project when staff set the status of a brief to accepted', async () => {
  const brief = await portal.buildBrief({ userId })
  await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'accepted' })
  expect(await readProjects(brief.id)).toHaveLength(1)
})

test('adds one activity to the feed of the new project when staff accept a brief', async () => {
  const brief = await portal.buildBrief({ userId })
  const { projectId } = (await accept(brief.id)).body
  const { body } = await client.get(`/api/projects/${projectId}/activities`)
  expect(body).toMatchObject([{ type: 'project_created', entityId: projectId, userId: sam.id }])
})

test('notifies the client of an accepted brief with a link to its project', async () => {
  const brief = await portal.buildBrief({ userId, projectName: 'Told' })
  const { projectId } = (await accept(brief.id)).body
  const { body } = await client.get('/api/notifications?limit=1')
  expect(body).toMatchObject([{ title: 'Your brief was accepted: Told', href: `/projects/${projectId}` }])
})

test('adds the tasks and information requests of an accepted brief to its project', async () => {
  const brief = await portal.buildBrief({ userId })
  const task = await portal.buildTask({ briefId: brief.id })
  const request = await portal.buildInfoRequest({ briefId: brief.id, clientId: userId })
  const { projectId } = (await accept(brief.id)).body
  const tasks = await client.get(`/api/projects/${projectId}/tasks`)
  const requests = await client.get(`/api/projects/${projectId}/info-requests`)
  expect(tasks.body).toMatchObject([{ id: task.id, briefId: brief.id, projectId }])
  expect(requests.body).toMatchObject([{ id: request.id, briefId: brief.id, projectId }])
})

test('adds a task that staff create for an accepted brief to its project', async () => {
  const brief = await portal.buildBrief({ userId })
  const { projectId } = (await accept(brief.id)).body
  const { body } = await staff.post('/api/tasks', { ...newTask, briefId: brief.id })
  expect(body['projectId']).toBe(projectId)
})

test('creates one project when staff accept a brief fifty times at once', async () => {
  const brief = await portal.buildBrief({ userId })
  const acceptBothWays = () => [
    accept(brief.id),
    staff.patch(`/api/briefs/${brief.id}/status`, { status: 'accepted' }),
  ]
  const answers = await Promise.all(Array.from({ length: 25 }, acceptBothWays).flat())
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await readProjects(brief.id)).toHaveLength(1)
})

test('returns 409 for one of two concurrent requests to accept and to decline a brief', async () => {
  const brief = await portal.buildBrief({ userId })
  const answers = await Promise.all([
    accept(brief.id),
    staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please tell us more.' }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { body } = await client.get<Brief>(`/api/briefs/${brief.id}`)
  expect(await readProjects(brief.id)).toHaveLength(body.status === 'accepted' ? 1 : 0)
})

describe('records added to a brief during its acceptance', () => {
  test.each([
    ['a task', '/api/tasks', { assignedTo: 'staff' }],
    ['an information request', '/api/info-requests', {}],
  ])(
    'adds %s to the new project if staff create it while the brief is being accepted',
    async (_what, path, more) => {
      const brief = await portal.buildBrief({ userId })
      const { adding, projectId } = await portal.db.transaction().execute(async (tx) => {
        const locked = await lockBrief(tx, brief.id)
        if (!locked) throw new Error('The brief is not there')
        const project = await acceptBrief(
          createContext(tx, { id: sam.id, role: 'staff', staffRole: 'owner' }),
          locked,
        )
        const request = staff.post(path, { ...newTask, ...more, briefId: brief.id })
        // Wait until the request waits for our lock, or has its response if it doesn't wait.
        await Promise.race([request, waitUntilBlocked(portal.db)])
        return { adding: request, projectId: project }
      })
      expect((await adding).body['projectId']).toBe(projectId)
    },
  )
})

describe('the status of an accepted brief', () => {
  const steps: [Project['status'][], BriefStatus][] = [
    [['planning'], 'accepted'],
    [['design'], 'in_progress'],
    [['review', 'planning'], 'in_progress'],
    [['completed'], 'completed'],
    [['launched'], 'completed'],
    [['design', 'launched'], 'completed'],
    [['completed', 'development'], 'in_progress'],
    [['launched', 'planning'], 'accepted'],
    [['completed', 'launched'], 'completed'],
    [['completed', 'development', 'launched'], 'completed'],
  ]

  test.each(steps)(
    'updates the brief as its project goes through %j, ending at %s',
    async (statuses, expected) => {
      const brief = await portal.buildBrief({ userId })
      const { projectId } = (await accept(brief.id)).body
      for (const status of statuses) await staff.patch(`/api/projects/${projectId}`, { status })
      const { body } = await client.get<Brief>(`/api/briefs/${brief.id}`)
      expect(body.status).toBe(expected)
    },
  )

  test('counts a brief as active again when staff move its project back or undo completing it', async () => {
    const eva = await portal.buildClient()
    const active = async () =>
      (await portal.as(eva).get<{ activeBriefs: number }>('/api/stats')).body.activeBriefs
    const brief = await portal.buildBrief({ userId: eva.id })
    const { projectId } = (await accept(brief.id)).body
    const move = (status: string) => staff.patch(`/api/projects/${projectId}`, { status }, { undoable: '15' })
    const { headers } = await move('completed')
    expect(await active()).toBe(0)
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    const read = async () => (await portal.as(eva).get<Brief>(`/api/briefs/${brief.id}`)).body.status
    expect([await active(), await read()]).toEqual([1, 'accepted'])
    await move('completed')
    await move('review')
    expect([await active(), await read()]).toEqual([1, 'in_progress'])
  })

  test('does not reopen a completed brief whose project was never finished', async () => {
    const brief = await portal.buildBrief({ userId })
    const { projectId } = (await accept(brief.id)).body
    await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'completed' })
    await staff.patch(`/api/projects/${projectId}`, { status: 'design' })
    const refused = await staff.patch(`/api/briefs/${brief.id}/status`, { status: 'in_progress' })
    const { body } = await client.get<Brief>(`/api/briefs/${brief.id}`)
    expect([refused.status, body.status]).toEqual([409, 'completed'])
  })

  test('prevents a completed brief in the database from being reopened while its project is finished', async () => {
    const brief = await portal.buildBrief({ userId })
    const { projectId } = (await accept(brief.id)).body
    await staff.patch(`/api/projects/${projectId}`, { status: 'completed' })
    const leave = (status: BriefStatus) =>
      portal.db.updateTable('briefs').set({ status }).where('id', '=', brief.id).execute()
    await expect(leave('in_progress')).rejects.toThrow('cannot go from completed to in_progress')
    await expect(leave('accepted')).rejects.toThrow('cannot go from completed to accepted')
    await expect(leave('pending')).rejects.toThrow('cannot go from completed to pending')
  })
})

const newTask = {
  title: 'Choose photos',
  description: 'Pick five photos.',
  dueDate: '2026-12-01',
  assignedTo: 'staff',
}
