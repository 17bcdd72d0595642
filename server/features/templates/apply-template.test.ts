import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { ProjectTemplate, TemplateResult, TemplatePreview } from '#shared/templates/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
const amina = await portal.buildStaff({ fullName: 'Amina Yusuf' })
const staff = portal.as(sarah)

// A Thursday. Friday is a holiday.
const START = '2035-03-01'
const HOLIDAY = '2035-03-02'

beforeAll(async () => {
  const { status } = await staff.patch('/api/agency/settings', {
    timeZone: 'Europe/Berlin',
    holidays: [{ date: HOLIDAY, name: 'Founders’ Day' }],
  })
  expect(status).toBe(200)
})

const QUESTIONS = [
  { kind: 'yesno', label: 'Do you have a logo?' },
  { kind: 'files', label: 'Please upload it', asksIf: { position: 1, value: true } },
]
const ITEMS = [
  { key: 'kickoff', kind: 'task', title: 'Kickoff meeting', days: 0 },
  { key: 'structure', kind: 'task', title: 'Plan the pages', days: 1, assignee: String(amina.id) },
  { key: 'read', kind: 'task', title: 'Read the contract', days: 2, assignee: 'client' },
  { key: 'logo', kind: 'request', title: 'Your logo', days: 3, blocks: true, questions: QUESTIONS },
  { key: 'launch', kind: 'milestone', title: 'Launch', days: 10 },
  { key: 'draft', kind: 'task', title: 'First draft', days: 2, anchor: 'stage', stage: 'design' },
  { key: 'approval', kind: 'request', title: 'Your approval', days: 4, anchor: 'stage', stage: 'design' },
]

const template = async (items: object[] = ITEMS): Promise<number> => {
  const { body } = await staff.post<ProjectTemplate>('/api/project-templates', {
    name: 'Small website',
    content: { items },
  })
  return body.id ?? 0
}
const apply = (projectId: number, body: object) =>
  staff.post<TemplateResult & { errors: { path: string }[] }>(`/api/projects/${projectId}/template`, body)
const preview = (of: 'projects' | 'briefs', id: number, query: string) =>
  staff.get<TemplatePreview & { errors: { path: string }[] }>(`/api/${of}/${id}/template-preview?${query}`)

const readTasks = async (id: number) => (await staff.get<Task[]>(`/api/projects/${id}/tasks`)).body
const readRequests = async (id: number) =>
  (await staff.get<InfoRequest[]>(`/api/projects/${id}/info-requests`)).body.toReversed()
const readMilestones = async (id: number) => (await staff.get<Task[]>(`/api/projects/${id}/milestones`)).body
const getNotifications = async (person: { id: number }) =>
  (await portal.as(person).get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
const mailsTo = (userId: number) =>
  portal.db.selectFrom('mails').selectAll().where('userId', '=', userId).execute()
const startProject = async () => {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
  return { client, project: await portal.buildProject({ userId: client.id, name: 'Bakery' }) }
}

const acceptBrief = async (body?: object, headers?: Record<string, string>) => {
  const client = await portal.buildClient()
  const brief = await portal.buildBrief({ userId: client.id, projectName: 'Bakery' })
  const answer = await staff.post<Brief>(`/api/briefs/${brief.id}/accept`, body, headers)
  return { client, answer, projectId: answer.body.projectId ?? 0 }
}

const readTemplate = (id: number) =>
  staff.post<ProjectTemplate>(`/api/projects/${id}/as-template`, { name: 'Like the bakery’s' })

describe('applying a template to a project', () => {
  test('creates tasks, requests, and milestones with due dates in business days and assignees', async () => {
    const { client, project } = await startProject()
    const templateId = await template()
    const { status, body } = await apply(project.id, { templateId, startDate: START })
    expect([status, body]).toEqual([
      200,
      { created: { tasks: 3, requests: 1, milestones: 1 }, already: 0, waiting: 2 },
    ])
    expect((await readTasks(project.id)).map((task) => [task.title, task.dueDate, task.assignedTo])).toEqual([
      ['Kickoff meeting', '2035-03-01', 'staff'],
      ['Plan the pages', '2035-03-05', String(amina.id)],
      ['Read the contract', '2035-03-06', String(client.id)],
    ])
    const [request] = await readRequests(project.id)
    expect(request).toMatchObject({
      title: 'Your logo',
      dueDate: '2035-03-07',
      blocks: true,
      questionCount: 2,
      fromItem: `${templateId}·logo`,
      client: { id: client.id },
    })
    const asked = await portal.as(client).get<InfoQuestion[]>(`/api/info-requests/${request?.id}/questions`)
    expect(asked.body.map(({ label, asksIf }) => [label, asksIf])).toEqual([
      ['Do you have a logo?', null],
      ['Please upload it', { position: 1, value: true }],
    ])
    expect((await readMilestones(project.id)).map((day) => [day.title, day.dueDate, day.milestone])).toEqual([
      ['Launch', '2035-03-16', true],
    ])
  })

  test('creates nothing when applied again, except items that were skipped before', async () => {
    const { project } = await startProject()
    const templateId = await template()
    await apply(project.id, { templateId, startDate: START, skip: ['read'] })
    expect((await readTasks(project.id)).map(({ title }) => title)).not.toContain('Read the contract')
    const again = await apply(project.id, { templateId, startDate: START, skip: ['read'] })
    expect(again.body).toEqual({ created: { tasks: 0, requests: 0, milestones: 0 }, already: 4, waiting: 2 })
    const all = await apply(project.id, { templateId, startDate: START })
    expect(all.body).toMatchObject({ created: { tasks: 1, requests: 0, milestones: 0 }, already: 4 })
    expect(await readTasks(project.id)).toHaveLength(3)
  })

  test('creates the items once when two calls apply the template at once', async () => {
    const { project } = await startProject()
    const templateId = await template()
    const both = await Promise.all([1, 2].map(() => apply(project.id, { templateId, startDate: START })))
    expect(new Set(both.map(({ body }) => body.created.tasks))).toEqual(new Set([0, 3]))
    expect(await readTasks(project.id)).toHaveLength(3)
  })

  test('sends client and assignee one notification each, however many items it creates', async () => {
    const { client, project } = await startProject()
    const many = Array.from({ length: 30 }, (_, i) => ({
      key: `i${i}`,
      kind: 'request',
      title: `Question ${i}`,
      days: i,
    }))
    const ours = ['one', 'two'].map((key) => ({
      key,
      kind: 'task',
      title: `Task ${key}`,
      days: 1,
      assignee: String(amina.id),
    }))
    const before = (await getNotifications(amina)).length
    await apply(project.id, { templateId: await template([...many, ...ours]), startDate: START })
    expect(await getNotifications(client)).toEqual([
      'We need 30 things from you for Bakery, the first by Mar 1, 2035',
    ])
    const mails = await mailsTo(client.id)
    expect(mails.map(({ parts }) => (parts as unknown[]).length)).toEqual([1])
    expect((await getNotifications(amina)).slice(0, -before || undefined)).toEqual([
      '2 new tasks for you in Bakery',
    ])
  })

  test('creates the items of a stage when the project enters it for the first time', async () => {
    const { client, project } = await startProject()
    const templateId = await template()
    await apply(project.id, { templateId, startDate: START })
    await staff.delete(`/api/project-templates/${templateId}`)
    const move = (status: string) => staff.patch<Project>(`/api/projects/${project.id}`, { status })
    await move('design')
    expect((await readTasks(project.id)).map(({ title }) => title)).toContain('First draft')
    expect((await readRequests(project.id)).map(({ title }) => title)).toEqual(['Your logo', 'Your approval'])
    const [approval] = (await readRequests(project.id)).slice(-1)
    expect((await getNotifications(client))[0]).toMatch(
      /^Bakery: now in design\. We need 1 thing from you by \w+ \d+, \d{4}$/,
    )
    expect(approval?.dueDate).not.toBe(null)
    await staff.patch(`/api/info-requests/${approval?.id}`, { title: 'Your approval, please' })
    await move('planning')
    await move('design')
    expect(await readTasks(project.id)).toHaveLength(4)
    expect(await readRequests(project.id)).toHaveLength(2)
  })

  test('deletes the items of a stage when entering it is undone, and creates them the next time', async () => {
    const { client, project } = await startProject()
    await apply(project.id, { templateId: await template(), startDate: START })
    const told = await getNotifications(client)
    const enter = (headers?: Record<string, string>) =>
      staff.patch(`/api/projects/${project.id}`, { status: 'design' }, headers)
    const { headers } = await enter({ undoable: '15' })
    expect(await readTasks(project.id)).toHaveLength(4)
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await readTasks(project.id)).toHaveLength(3)
    expect(await getNotifications(client)).toEqual(told)
    await enter()
    expect(await readTasks(project.id)).toHaveLength(4)
  })

  test('copies a built-in template once, and offers it again when the copy is deleted', async () => {
    const [first, second] = [await startProject(), await startProject()]
    for (const { project } of [first, second])
      expect((await apply(project.id, { templateId: 'landing', startDate: START })).status).toBe(200)
    const listStored = async () =>
      (await staff.get<ProjectTemplate[]>('/api/project-templates')).body.filter(
        ({ shipped }) => shipped === 'landing',
      )
    const [copy, ...more] = await listStored()
    expect([copy?.name, more]).toEqual(['Landing page', []])
    expect(copy?.id).toEqual(expect.any(Number))
    await staff.delete(`/api/project-templates/${copy?.id}`)
    expect((await listStored()).map(({ id }) => id)).toEqual([null])
  })

  test('refuses an invalid start date, an archived template or project, and an unknown template', async () => {
    const { project } = await startProject()
    const templateId = await template()
    const past = await apply(project.id, { templateId, startDate: '2020-01-01' })
    expect([past.status, past.body.errors.map(({ path }) => path)]).toEqual([400, ['startDate']])
    const never = await apply(project.id, { templateId, startDate: '9999-12-31' })
    expect([never.status, never.body.errors.map(({ path }) => path)]).toEqual([400, ['startDate']])
    await staff.patch(`/api/project-templates/${templateId}`, { archived: true })
    expect((await apply(project.id, { templateId })).status).toBe(409)
    expect((await apply(project.id, { templateId: 2_147_483_647 })).status).toBe(404)
    await staff.patch(`/api/projects/${project.id}`, { archived: true })
    expect((await apply(project.id, { templateId: await template() })).status).toBe(409)
  })

  test('deletes all created items and notifications on undo', async () => {
    const { client, project } = await startProject()
    const { headers } = await staff.post(
      `/api/projects/${project.id}/template`,
      { templateId: await template(), startDate: START },
      { undoable: '15' },
    )
    expect(await readTasks(project.id)).toHaveLength(3)
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    const left = [
      await readTasks(project.id),
      await readRequests(project.id),
      await readMilestones(project.id),
    ]
    expect(left).toEqual([[], [], []])
    expect(await getNotifications(client)).toEqual([])
  })
})

describe('template preview', () => {
  test('shows the date and problems of each item of a project, and whether it exists', async () => {
    const { client, project } = await startProject()
    const gone = await portal.buildStaff({ fullName: 'Tomas Novak' })
    const templateId = await template([
      ...ITEMS,
      { key: 'photos', kind: 'task', title: 'Take photos', days: 1, assignee: String(gone.id) },
    ])
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: new Date().toISOString() })
      .where('id', '=', gone.id)
      .execute()
    await apply(project.id, { templateId, startDate: START, skip: ['launch', 'draft', 'photos'] })
    const { status, body } = await preview(
      'projects',
      project.id,
      `templateId=${templateId}&startDate=${START}`,
    )
    expect([status, body.startDate]).toEqual([200, START])
    const rows = Object.fromEntries(body.items.map(({ key, ...row }) => [key, row]))
    expect(rows).toMatchObject({
      kickoff: { when: 'now', dueDate: '2035-03-01', assignee: 'staff', exists: true, problem: null },
      read: { assignee: 'client', person: { id: client.id }, exists: true },
      structure: { assignee: String(amina.id), person: { fullName: 'Amina Yusuf' } },
      logo: { kind: 'request', assignee: 'client', exists: true },
      launch: { kind: 'milestone', dueDate: '2035-03-16', exists: false },
      draft: { when: 'stage', stage: 'design', days: 2, dueDate: null, exists: false, problem: null },
      photos: {
        assignee: 'staff',
        person: null,
        problem: 'Tomas Novak no longer works for this client, so this will go to all staff',
      },
    })
    await apply(project.id, { templateId, startDate: START })
    const photos = (await readTasks(project.id)).find(({ title }) => title === 'Take photos')
    expect(photos?.assignedTo).toBe('staff')
  })

  test('warns that the project is past the stage of an item', async () => {
    const { project } = await startProject()
    await staff.patch(`/api/projects/${project.id}`, { status: 'review' })
    const { body } = await preview('projects', project.id, `templateId=${await template()}`)
    const draft = body.items.find(({ key }) => key === 'draft')
    expect([draft?.when, draft?.problem]).toEqual([
      'stage',
      'The project is past this stage. This item will be added only if the project returns to it',
    ])
  })

  test('shows what accepting a brief would create, and copies no template', async () => {
    const brief = await portal.buildBrief()
    const { status, body } = await preview('briefs', brief.id, 'templateId=portfolio')
    expect([status, body.items.every(({ exists }) => !exists)]).toEqual([200, true])
    const { body: templates } = await staff.get<ProjectTemplate[]>('/api/project-templates')
    expect(templates.find(({ shipped }) => shipped === 'portfolio')?.id).toBeNull()
    const past = await preview('briefs', brief.id, 'templateId=portfolio&startDate=2020-01-01')
    expect(past.status).toBe(400)
    await staff.post(`/api/briefs/${brief.id}/accept`)
    expect((await preview('briefs', brief.id, 'templateId=portfolio')).status).toBe(409)
  })
})

describe('accepting a brief', () => {
  test('creates the items of a template and sends the client one notification and one mail', async () => {
    const templateId = await template()
    const { client, answer, projectId } = await acceptBrief({
      templateId,
      startDate: START,
      skip: ['kickoff'],
    })
    expect(answer.status).toBe(200)
    expect((await readTasks(projectId)).map(({ title }) => title)).toEqual([
      'Plan the pages',
      'Read the contract',
    ])
    expect((await staff.get<Project>(`/api/projects/${projectId}`)).body.startDate).toBe(START)
    expect(await getNotifications(client)).toEqual([
      'Your brief was accepted: Bakery. We need 2 things from you, the first by Mar 6, 2035',
    ])
    expect(await mailsTo(client.id)).toHaveLength(1)
  })

  test('creates no items without a template', async () => {
    const { client, answer, projectId } = await acceptBrief()
    expect([answer.status, await readTasks(projectId)]).toEqual([200, []])
    expect(await getNotifications(client)).toEqual(['Your brief was accepted: Bakery'])
  })

  test('reopens the brief and deletes its project and template copy on undo', async () => {
    const { client, answer, projectId } = await acceptBrief(
      { templateId: 'business', startDate: START },
      { undoable: '15' },
    )
    expect((await staff.post(`/api/undo/${answer.headers['undo-id']}`)).status).toBe(204)
    expect((await staff.get<Brief>(`/api/briefs/${answer.body.id}`)).body.status).toBe('pending')
    expect((await staff.get(`/api/projects/${projectId}`)).status).toBe(404)
    expect(await getNotifications(client)).toEqual([])
    const { body } = await staff.get<ProjectTemplate[]>('/api/project-templates')
    expect(body.find(({ shipped }) => shipped === 'business')?.id).toBeNull()
  })

  test('returns 403 when an API token that cannot write to projects accepts a brief with a template', async () => {
    const { token } = await portal.buildApiToken({ scopes: ['briefs:read', 'briefs:write'] })
    const brief = await portal.buildBrief()
    const accept = (body?: object) => portal.asProgram(token).post(`/api/briefs/${brief.id}/accept`, body)
    expect((await accept({ templateId: await template() })).status).toBe(403)
    expect((await accept()).status).toBe(200)
  })
})

describe('creating a template from a project', () => {
  test('copies tasks and requests by business day, without private, withdrawn, and recurring ones', async () => {
    const { client, project } = await startProject()
    await staff.patch(`/api/projects/${project.id}`, { startDate: START })
    const task = { description: 'As we agreed on the phone.', projectId: project.id }
    await staff.post('/api/tasks', { ...task, title: 'Plan', dueDate: '2035-03-05', assignedTo: 'staff' })
    await staff.post('/api/tasks', { ...task, title: 'Plan', dueDate: '2035-03-06', assignedTo: client.id })
    const request = { ...task, title: 'Photos', dueDate: '2035-03-08', questions: QUESTIONS }
    await staff.post('/api/info-requests', request)
    await staff.post('/api/info-requests', { ...request, title: 'Salaries', private: true })
    const { body: withdrawn } = await staff.post<InfoRequest>('/api/info-requests', request)
    await staff.delete(`/api/info-requests/${withdrawn.id}`)
    // Recurring work is created on its own schedule, so the template leaves it out.
    await staff.post('/api/recurrences', {
      projectId: project.id,
      content: { ...task, projectId: undefined, kind: 'task', title: 'Call', assignee: 'staff' },
      unit: 'day',
      startsOn: new Date().toISOString().slice(0, 10),
    })
    expect((await readTasks(project.id)).map(({ title }) => title)).toContain('Call')
    const { status, body } = await readTemplate(project.id)
    expect([status, body.name]).toEqual([201, 'Like the bakery’s'])
    const { description } = task
    expect(body.content.items).toMatchObject([
      { key: 'plan', kind: 'task', days: 1, assignee: 'staff', description },
      { key: 'plan-2', kind: 'task', days: 2, assignee: 'client' },
      {
        key: 'photos',
        kind: 'request',
        days: 4,
        questions: [{ kind: 'yesno' }, { asksIf: { position: 1 } }],
      },
    ])
    expect(body.content.items).toHaveLength(3)
  })

  test('copies the items of stages, whether they exist yet or not', async () => {
    const { project } = await startProject()
    await apply(project.id, { templateId: await template(), startDate: START })
    await staff.patch(`/api/projects/${project.id}`, { status: 'design' })
    const later = { key: 'test', kind: 'task', title: 'Test it', days: 1, anchor: 'stage', stage: 'review' }
    await apply(project.id, { templateId: await template([later]), startDate: START })
    const { items } = (await readTemplate(project.id)).body.content
    const timing = Object.fromEntries(items.map(({ title, stage, days }) => [title, [stage, days]]))
    expect(timing).toMatchObject({
      'First draft': ['design', 2],
      'Your approval': ['design', 4],
      'Test it': ['review', 1],
      Launch: [undefined, 10],
    })
  })
})
