import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Activity } from '#shared/activities/schemas.ts'
import { ACTIVITY_TYPES } from '#shared/events/catalogue.ts'
import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import type { Brief, BriefRevision } from '#shared/briefs/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { InfoRequest } from '#shared/info-requests/schemas.ts'
import { ASSET_KINDS } from '#shared/library/values.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import type { Mail } from '#shared/mails/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { PROJECT_STATUSES, type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { addressOf, hasPage } from '#shared/records.ts'
import type { Stats } from '#shared/stats/schemas.ts'
import { TASK_STATUSES } from '#shared/tasks/values.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { SERVICE_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from '#shared/tickets/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { type SignIn, fillDemo } from './fill.ts'

type Revision = z.infer<typeof BriefRevision>

let portal: TestApp
let signIns: SignIn[]
let staff: Caller
let client: Caller
let people: User[]

beforeAll(async () => {
  portal = await testApp()
  const [one, other] = await Promise.all([
    fillDemo(portal.db, portal.storage),
    fillDemo(portal.db, portal.storage),
  ])
  signIns = one
  expect(other).toEqual(one)
  staff = await signedIn('Staff')
  client = await signedIn('Client')
  people = await list<User>(staff, '/api/users?status=active')
})
afterAll(() => portal.close())

/** Signs in with the credentials that the start prints. */
async function signedIn(role: 'Staff' | 'Client'): Promise<Caller> {
  const shown = signIns.find(({ who }) => who.startsWith(role))
  const { body, status } = await portal.anonymous.post<User>('/api/login', {
    username: shown?.username,
    password: shown?.password,
  })
  expect(status).toBe(200)
  return portal.as(body)
}

async function list<T>(caller: Caller, path: string): Promise<T[]> {
  const { body, status } = await caller.get<T[]>(`${path}${path.includes('?') ? '&' : '?'}limit=500`)
  expect(status).toBe(200)
  return body
}

const statusesOf = (records: { status: string }[]) => new Set(records.map(({ status }) => status))

async function ofEach<T>(caller: Caller, projects: { id: number }[], what: string): Promise<T[]> {
  const found = await Promise.all(projects.map(({ id }) => list<T>(caller, `/api/projects/${id}/${what}`)))
  return found.flat()
}

async function librariesOf(caller: Caller, websites: { id: number }[]): Promise<WebsiteAsset[]> {
  const found = await Promise.all(
    websites.map(({ id }) => list<WebsiteAsset>(caller, `/api/websites/${id}/assets`)),
  )
  return found.flat()
}

describe('the client shown', () => {
  test('has briefs of every status, one of them declined, with the version that was', async () => {
    const briefs = await list<Brief>(client, '/api/briefs')
    expect(statusesOf(briefs)).toEqual(new Set(BRIEF_STATUSES))
    const declined = briefs.find(({ canResubmit }) => canResubmit)
    const { body } = await client.get<Brief>(`/api/briefs/${declined?.id}`)
    const revisions = await list<Revision>(client, `/api/briefs/${declined?.id}/revisions`)
    expect(revisions.map(({ feedback }) => feedback)).toEqual([body.feedback])
    expect(revisions[0]?.snapshot.projectDescription).toBe(body.projectDescription)
    expect(briefs.some(({ status, canResubmit }) => status === 'rejected' && !canResubmit)).toBe(true)
  })

  test('has an accepted brief that was revised, with what changed', async () => {
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

  test('has projects of every status with tasks, files and requests', async () => {
    const projects = await list<Project>(client, '/api/projects/user')
    expect(statusesOf(projects)).toEqual(new Set(PROJECT_STATUSES))
    const tasks = await ofEach<Task>(client, projects, 'tasks')
    expect(statusesOf(tasks)).toEqual(new Set(TASK_STATUSES))
    expect(new Set(tasks.map(({ assignee }) => assignee?.role))).toEqual(
      new Set(['client', 'staff', undefined]),
    )
    const files = await ofEach<{ category: string }>(client, projects, 'files')
    const categories = new Set(files.map(({ category }) => category))
    expect(categories.size).toBeGreaterThan(3)
    expect(await ofEach(client, projects, 'info-requests')).not.toEqual([])
    expect(await ofEach(client, projects, 'websites')).not.toEqual([])
    const library = await librariesOf(client, await list<{ id: number }>(client, '/api/websites'))
    expect(new Set(library.map(({ kind }) => kind))).toEqual(new Set(ASSET_KINDS))
  })

  test('has tickets of every status, priority and category, with conversations and files', async () => {
    const tickets = await list<Ticket>(client, '/api/tickets')
    expect(statusesOf(tickets)).toEqual(new Set(TICKET_STATUSES))
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

  test('has requests that are overdue, due soon, without a deadline and answered with files', async () => {
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

  test('has read most notifications, but not all', async () => {
    const { headers, body } = await client.get<Notification[]>('/api/notifications?limit=500')
    const unread = Number(headers['x-unread-count'])
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(body.length / 2)
  })
})

test('staff see alive lists', async () => {
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

const countOf = (records: { status: string }[], ...statuses: string[]) =>
  records.filter(({ status }) => statuses.includes(status)).length

test('no mail of the demo will ever be sent', async () => {
  const mails = await list<Mail>(staff, '/api/mails')
  expect(statusesOf(mails)).toEqual(new Set(['kept']))
})

test('the figures of the dashboards agree with the lists, for everybody', async () => {
  for (const person of people) {
    const caller = portal.as(person)
    const { body } = await caller.get<Stats>('/api/stats')
    const briefs = await list<Brief>(caller, '/api/briefs')
    expect(body, person.username).toEqual({
      activeBriefs: countOf(briefs, 'pending', 'accepted', 'in_progress'),
      pendingBriefs: countOf(briefs, 'pending'),
      activeProjects: (await list(caller, '/api/projects?state=active')).length,
      liveWebsites: (await list(caller, '/api/websites')).length,
      openTickets: countOf(await list<Ticket>(caller, '/api/tickets'), 'open', 'in_progress'),
    })
  }
})

const briefStatusFor = (status: ProjectStatus) =>
  isFinished(status) ? 'completed' : status === 'planning' ? 'accepted' : 'in_progress'

test('briefs stand where their projects do', async () => {
  const projects = await list<Project>(staff, '/api/projects')
  const briefs = new Map((await list<Brief>(staff, '/api/briefs')).map((brief) => [brief.id, brief]))
  for (const { briefId, status, name, progress } of projects) {
    expect(briefs.get(briefId ?? 0)?.status, name).toBe(briefStatusFor(status))
    expect(progress === 100, name).toBe(briefStatusFor(status) === 'completed')
  }
})

interface ToDownload {
  path: string
  fileSize: number
  fileType: string
}

/** Every file that this person can download, as linked from the screens. */
async function filesOf(caller: Caller): Promise<ToDownload[]> {
  const briefs = await list<Brief>(caller, '/api/briefs')
  const projects = await list<Project>(caller, '/api/projects')
  const tickets = await list<Ticket>(caller, '/api/tickets')
  const requests = await list<InfoRequest>(caller, '/api/info-requests/client')
  const details = await Promise.all(briefs.map(({ id }) => caller.get<Brief>(`/api/briefs/${id}`)))
  const talks = [
    ...briefs.map(({ id }) => `briefs/${id}`),
    ...projects.map(({ id }) => `projects/${id}`),
    ...tickets.map(({ id }) => `ticket/${id}`),
  ].map((record) => list<Comment>(caller, `/api/comments/${record}`))
  const attachments = [
    ...details.flatMap(({ body }) => body.attachments),
    ...tickets.flatMap((ticket) => ticket.attachments),
    ...requests.flatMap(({ responseData }) => responseData?.attachments ?? []),
    ...(await Promise.all(talks)).flat().flatMap((comment) => comment.attachments),
  ]
  const websites = await list<{ id: number }>(caller, '/api/websites')
  const ownFiles = [
    ...(await ofEach<ToDownload & { filePath: string }>(caller, projects, 'files')),
    ...(await librariesOf(caller, websites)),
  ]
  return [
    ...attachments.map(({ name, ...file }) => ({ ...file, path: `/api/uploads/${name}` })),
    ...ownFiles.map((file) => ({ ...file, path: file.filePath })),
  ]
}

test('every file can be downloaded whole, by its client', async () => {
  let count = 0
  for (const person of people.filter(({ role }) => role === 'client')) {
    const caller = portal.as(person)
    for (const { path, fileSize, fileType } of await filesOf(caller)) {
      const { status, bytes, headers } = await caller.get(path)
      const sha256 = createHash('sha256').update(bytes).digest('base64url')
      expect({ path, status, length: bytes.length }).toEqual({ path, status: 200, length: fileSize })
      expect(headers.etag).toBe(`"${sha256}.${bytes.length}"`)
      expect(headers['content-type']).toContain(fileType)
      count++
    }
  }
  expect(count).toBeGreaterThan(60)
})

test('every activity tells of a record that its client can open', async () => {
  const seen = new Set<string>()
  for (const person of people.filter(({ role }) => role === 'client')) {
    const feed = await list<Activity>(portal.as(person), '/api/activities/recent')
    expect(feed.length, person.username).toBeGreaterThan(10)
    for (const { type, entityType, entityId } of feed) {
      seen.add(type)
      if (!hasPage(entityType)) continue
      const { status } = await portal.as(person).get(`/api${addressOf(entityType, entityId, 'client')}`)
      expect({ type, entityType, entityId, status }).toEqual({ type, entityType, entityId, status: 200 })
    }
  }
  const missing = ACTIVITY_TYPES.filter((type) => !seen.has(type))
  expect(missing).toEqual([
    'brief_withdrawn',
    'note_added',
    'file_deleted',
    'user_created',
    'user_updated',
    'user_deleted',
    'other',
  ])
})

interface Dated {
  id: number
  createdAt: string
  updatedAt: string
}

test('nothing happens before its record exists, or in the future', async () => {
  const now = new Date().toISOString()
  const kinds = ['briefs', 'projects', 'websites', 'tickets', 'info-requests']
  const records = await Promise.all(kinds.map((kind) => list<Dated>(staff, `/api/${kind}`)))
  for (const one of records.flat()) {
    expect(one.updatedAt >= one.createdAt).toBe(true)
    expect(one.updatedAt <= now).toBe(true)
  }
  for (const kind of records) {
    const byNumber = kind.toSorted((a, b) => a.id - b.id).map(({ createdAt }) => createdAt)
    expect(byNumber).toEqual(byNumber.toSorted())
  }
  const feed = await list<Activity>(staff, '/api/activities/recent')
  expect(feed.every(({ createdAt }) => createdAt <= now)).toBe(true)
})

test('a comment is answered after it was asked, and counted', async () => {
  const projects = await list<Project>(staff, '/api/projects')
  for (const { id, commentCount, createdAt } of projects) {
    const talk = await list<Comment>(staff, `/api/comments/projects/${id}`)
    expect(talk.length).toBe(commentCount)
    const times = [createdAt, ...talk.map((comment) => comment.createdAt)]
    expect(times).toEqual(times.toSorted())
  }
})

test('the portal goes on where the demo ends', async () => {
  const upload = await client.upload<Attachment>('/api/uploads')
  const ticket = await client.post<Ticket>('/api/tickets', {
    title: 'The shop in Gohlis has moved',
    description: 'Please change the address to Georg-Schumann-Straße 80.',
    serviceCategory: 'general',
    attachments: [upload.body.name],
  })
  expect(ticket.status).toBe(201)
  const comment = { content: 'Thank you.', entityType: 'ticket', entityId: ticket.body.id }
  expect((await staff.post('/api/comments', comment)).status).toBe(201)
  const pending = await list<Brief>(staff, '/api/briefs?status=pending')
  expect((await staff.post(`/api/briefs/${pending[0]?.id}/accept`)).status).toBe(200)
})

test('a second fill changes nothing and shows the same sign-ins', async () => {
  const before = await totals()
  expect(await fillDemo(portal.db, portal.storage)).toEqual(signIns)
  expect(await totals()).toEqual(before)
})

const totals = () =>
  Promise.all(
    ['users', 'briefs', 'projects', 'tickets', 'websites/all', 'info-requests', 'activities/recent'].map(
      async (name) => (await staff.get(`/api/${name}`)).headers['x-total-count'],
    ),
  )

test('a sign-in whose password was changed is not shown any more', async () => {
  const shown = people.find(({ username }) => username === signIns[0]?.username)
  const password = { currentPassword: signIns[0]?.password, newPassword: 'a quiet harbour' }
  expect((await portal.as(shown ?? { id: 0 }).post('/api/user/password', password)).status).toBe(204)
  expect(await fillDemo(portal.db, portal.storage)).toEqual(signIns.slice(1))
})

test('a portal of somebody’s own is left alone, even with a name of the demo', async () => {
  const own = await testApp()
  await own.buildStaff({ username: 'sarah' })
  expect(await fillDemo(own.db, own.storage)).toEqual([])
  expect(await own.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'sarah' }])
  await own.close()
})
