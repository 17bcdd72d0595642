import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import type { Brief, BriefRevision } from '#shared/briefs/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { ASSET_KINDS } from '#shared/library/values.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import type { Recurrence } from '#shared/requests/recurrences/schemas.ts'
import { TASK_STATUSES } from '#shared/tasks/values.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { demoPortal, readLibraries, list, readOfEach, getStatuses } from '#server/test/demo-portal.ts'

const { signIns, staff, client } = await demoPortal()

type Revision = z.infer<typeof BriefRevision>

describe('demo client', () => {
  test('has briefs of every status, with a declined one and its revision', async () => {
    const briefs = await list<Brief>(client, '/api/briefs')
    expect(getStatuses(briefs)).toEqual(new Set(BRIEF_STATUSES))
    const declined = briefs.find(({ canResubmit }) => canResubmit)
    const { body } = await client.get<Brief>(`/api/briefs/${declined?.id}`)
    const revisions = await list<Revision>(client, `/api/briefs/${declined?.id}/revisions`)
    expect(revisions.map(({ feedback }) => feedback)).toEqual([body.feedback])
    expect(revisions[0]?.snapshot.projectDescription).toBe(body.projectDescription)
    expect(briefs.some(({ status, canResubmit }) => status === 'rejected' && !canResubmit)).toBe(true)
  })

  test('has a completed brief whose revision differs from it', async () => {
    const briefs = await list<Brief>(client, '/api/briefs?status=completed')
    const histories = await Promise.all(
      briefs.map(async ({ id, projectDescription }) =>
        (await list<Revision>(client, `/api/briefs/${id}/revisions`)).map(
          ({ snapshot }) => snapshot.projectDescription !== projectDescription,
        ),
      ),
    )
    expect(histories.flat()).toContain(true)
  })

  test('has projects of every status with tasks, files, and requests', async () => {
    const projects = await list<Project>(client, '/api/projects/user')
    expect(getStatuses(projects)).toEqual(new Set(PROJECT_STATUSES))
    const tasks = await readOfEach<Task>(client, projects, 'tasks')
    expect(getStatuses(tasks)).toEqual(new Set(TASK_STATUSES))
    expect(new Set(tasks.map(({ assignee }) => assignee?.role))).toEqual(
      new Set(['client', 'staff', undefined]),
    )
    const files = await readOfEach<{ category: string }>(client, projects, 'files')
    const categories = new Set(files.map(({ category }) => category))
    expect(categories.size).toBeGreaterThan(3)
    expect(await readOfEach(client, projects, 'info-requests')).not.toEqual([])
    expect(await readOfEach(client, projects, 'websites')).not.toEqual([])
    const library = await readLibraries(client, await list<{ id: number }>(client, '/api/websites'))
    expect(new Set(library.map(({ kind }) => kind))).toEqual(new Set(ASSET_KINDS))
  })

  test('has tickets of every status, priority, and category, with conversations and files', async () => {
    const tickets = await list<Ticket>(client, '/api/tickets')
    expect(getStatuses(tickets)).toEqual(new Set(TICKET_STATUSES))
    expect(new Set(tickets.map(({ priority }) => priority))).toEqual(new Set(TICKET_PRIORITIES))
    expect(new Set(tickets.map((ticket) => ticket.serviceCategory))).toEqual(new Set(SERVICE_CATEGORIES))
    expect(tickets.some(({ attachments }) => attachments.length > 0)).toBe(true)
    const talks = await Promise.all(
      tickets.map(({ id }) => list<Comment>(client, `/api/comments/ticket/${id}`)),
    )
    const roles = talks.flat().map(({ author }) => author.role)
    expect(new Set(roles)).toEqual(new Set(['client', 'staff']))
    expect(talks.flat().some(({ attachments }) => attachments.length > 0)).toBe(true)
  })

  test('has requests that are overdue, due soon, without a deadline, and answered with files', async () => {
    const requests = await list<InfoRequest>(client, '/api/info-requests/client')
    const [today = '', soon = ''] = [0, 3].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const open = requests.filter(({ status }) => status !== 'completed')
    expect(open.some(({ dueDate }) => dueDate !== null && dueDate < today)).toBe(true)
    expect(open.some(({ dueDate }) => dueDate !== null && dueDate > today && dueDate <= soon)).toBe(true)
    expect(open.some(({ dueDate }) => dueDate === null)).toBe(true)
    const answers = requests.filter(({ status }) => status === 'completed').map((r) => r.responseData)
    expect(answers.some((answer) => answer && answer.attachments.length > 0)).toBe(true)
    expect(answers).not.toContain(null)
  })

  test('has a partly answered request of nine questions, one returned and one shared with a guest', async () => {
    const requests = await list<InfoRequest>(client, '/api/info-requests/client')
    const asked = requests.find(({ questionCount }) => questionCount === 9)
    expect(asked).toMatchObject({ status: 'pending', answeredCount: 3 })
    const address = `/api/info-requests/${asked?.id}`
    const questions = await list<InfoQuestion>(client, `${address}/questions`)
    expect(new Set(questions.map(({ answer }) => answer?.state))).toEqual(
      new Set(['accepted', 'returned', 'given', 'draft', undefined]),
    )
    expect(questions.find(({ answer }) => answer?.state === 'returned')?.answer?.reason).toBeTruthy()
    const links = await list<AnswerLink>(client, `${address}/links`)
    const open = links.filter(({ revokedAt, expiresAt }) => !revokedAt && Date.parse(expiresAt) > Date.now())
    const photos = questions.filter(({ kind }) => kind === 'files').map(({ id }) => id)
    expect(open.map(({ questionIds }) => questionIds)).toEqual([photos])
  })

  test('has a recurring task and a recurring request, each with its first instance', async () => {
    const recurrences = await list<Recurrence>(staff, '/api/recurrences')
    expect(recurrences).toHaveLength(2)
    expect(new Map(recurrences.map(({ content, websiteId }) => [content.kind, websiteId !== null]))).toEqual(
      new Map([
        ['request', true],
        ['task', false],
      ]),
    )
    const [tasks, requests] = [
      await readOfEach<Task>(staff, await list<Project>(staff, '/api/projects'), 'tasks'),
      await list<InfoRequest>(client, '/api/info-requests/client'),
    ]
    for (const { id, content, nextOn, company } of recurrences) {
      const work = [...tasks, ...requests].filter(({ recurrenceId }) => recurrenceId === id)
      expect(work).toMatchObject([{ title: content.title, company }])
      expect(Date.parse(nextOn ?? '')).toBeGreaterThan(Date.parse(work[0]?.dueDate ?? ''))
    }
  })

  test('has read most notifications, but not all', async () => {
    const { headers, body } = await client.get<Notification[]>('/api/notifications?limit=500')
    const unread = Number(headers['x-unread-count'])
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(body.length / 2)
  })
})

test('shows staff lists with many records', async () => {
  const volume: [string, number][] = [
    ['/api/briefs', 20],
    ['/api/projects', 14],
    ['/api/websites/all', 9],
    ['/api/tickets', 30],
    ['/api/info-requests', 15],
    ['/api/notifications', 50],
    ['/api/users', 10],
    ['/api/mails', 50],
  ]
  for (const [path, least] of volume)
    expect((await list(staff, path)).length, path).toBeGreaterThanOrEqual(least)
  const { body } = await staff.get<{ accountManager: { name: string } }>('/api/portal')
  expect(signIns[0]?.who).toBe(`Staff: ${body.accountManager.name}`)
})

test('shows staff a project from a template with its requests and milestones', async () => {
  const projects = await list<Project>(staff, '/api/projects')
  const milestones = await readOfEach<Task>(staff, projects, 'milestones')
  const began = new Set(milestones.map(({ projectId }) => projectId))
  expect(began.size).toBe(1)
  const [id] = began
  const requests = await list<InfoRequest>(staff, `/api/projects/${id}/info-requests`)
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.every(({ fromItem, questionCount }) => fromItem !== null && questionCount > 0)).toBe(true)
  const templates = await list<ProjectTemplate>(staff, '/api/project-templates')
  expect(templates.filter(({ id: kept }) => kept !== null).map(({ shipped }) => shipped)).toEqual(['landing'])
})

test('cancels all mails of the demo', async () => {
  const mails = await list<Mail>(staff, '/api/mails')
  expect(getStatuses(mails)).toEqual(new Set(['kept']))
})
