import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { getRecordUrl, hasPage } from '#shared/records/records.ts'
import type { Stats } from '#shared/dashboard/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { demoPortal, readLibraries, list, readOfEach } from '#server/test/demo-portal.ts'

const { portal, staff, people } = await demoPortal()

const readCount = (records: { status: string }[], ...statuses: string[]) =>
  records.filter(({ status }) => statuses.includes(status)).length

test('shows dashboard counts that match the lists for every user', async () => {
  for (const person of people) {
    const caller = portal.as(person)
    const { body } = await caller.get<Stats>('/api/stats')
    const briefs = await list<Brief>(caller, '/api/briefs')
    const projects = await list(caller, '/api/projects')
    const websites = await list(caller, '/api/websites')
    const tickets = await list<Ticket>(caller, '/api/tickets')
    expect(body, person.username).toEqual({
      activeBriefs: readCount(briefs, 'pending', 'accepted', 'in_progress'),
      pendingBriefs: readCount(briefs, 'pending'),
      activeProjects: (await list(caller, '/api/projects?state=active')).length,
      liveWebsites: websites.length,
      openTickets: readCount(tickets, 'open', 'in_progress'),
      hasRecords: [briefs, projects, websites, tickets].some(({ length }) => length > 0),
    })
  }
})

const briefStatusFor = (status: ProjectStatus) =>
  isFinished(status) ? 'completed' : status === 'planning' ? 'accepted' : 'in_progress'

test('gives briefs the status of their projects', async () => {
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

/** Returns every file that this user can download, as linked from the screens. */
async function readFiles(caller: Caller): Promise<ToDownload[]> {
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
    ...(await readOfEach<ToDownload & { filePath: string }>(caller, projects, 'files')),
    ...(await readLibraries(caller, websites)),
  ]
  return [
    ...attachments.map(({ name, ...file }) => ({ ...file, path: `/api/uploads/${name}` })),
    ...ownFiles.map((file) => ({ ...file, path: file.filePath })),
  ]
}

test('serves every file whole to its client', { tags: ['nightly'] }, async () => {
  let count = 0
  for (const person of people.filter(({ role }) => role === 'client')) {
    const caller = portal.as(person)
    for (const { path, fileSize, fileType } of await readFiles(caller)) {
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

/** Activities that occur in the stories, in addition to activities that staff log. */
const TOLD = [
  'brief_submitted',
  'brief_updated',
  'brief_resubmitted',
  'brief_declined',
  'brief_rejected',
  'brief_completed',
  'project_created',
  'project_updated',
  'task_created',
  'task_updated',
  'info_requested',
  'info_request_updated',
  'info_provided',
  'info_reviewed',
  'info_returned',
  'info_reminded',
  'comment_added',
  'website_launched',
  'ticket_created',
  'ticket_status_updated',
  'file_added',
]

test('shows clients only activities of records that they can open', { tags: ['nightly'] }, async () => {
  const seen = new Set<string>()
  for (const person of people.filter(({ role }) => role === 'client')) {
    const feed = await list<Activity>(portal.as(person), '/api/activities/recent')
    expect(feed.length, person.username).toBeGreaterThan(10)
    for (const { type, entityType, entityId } of feed) {
      seen.add(type)
      if (!hasPage(entityType)) continue
      const { status } = await portal
        .as(person)
        .get(`/api${getRecordUrl(entityType, entityId, { role: 'client' })}`)
      expect({ type, entityType, entityId, status }).toEqual({ type, entityType, entityId, status: 200 })
    }
  }
  const logged = LOGGED_ACTIVITY_TYPES.filter((type) => type !== 'other')
  expect([...seen]).toEqual(expect.arrayContaining([...TOLD, ...logged]))
  // Only the feeds of staff show who handles a ticket.
  expect(seen).not.toContain('ticket_updated')
  const whole = await list<Activity>(staff, '/api/activities/recent')
  expect(whole.map(({ type }) => type)).toContain('ticket_updated')
})

interface DatedRow {
  id: number
  createdAt: string
  updatedAt: string
}

test('has no events before their record exists or in the future', async () => {
  const now = new Date().toISOString()
  const kinds = ['briefs', 'projects', 'websites', 'tickets', 'info-requests']
  const records = await Promise.all(kinds.map((kind) => list<DatedRow>(staff, `/api/${kind}`)))
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

test('has comments in chronological order with the right count', async () => {
  const projects = await list<Project>(staff, '/api/projects')
  for (const { id, commentCount, createdAt } of projects) {
    const talk = await list<Comment>(staff, `/api/comments/projects/${id}`)
    expect(talk.length).toBe(commentCount)
    const times = [createdAt, ...talk.map((comment) => comment.createdAt)]
    expect(times).toEqual(times.toSorted())
  }
})
