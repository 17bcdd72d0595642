import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import type { DB } from '#server/db/types.ts'
import type { Caller, Result } from '#server/test/caller.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import {
  asked,
  ticket,
  openedByStaff,
  answered,
  accepted,
  changed,
  task,
  forColleague,
  project,
  brief,
  refused,
  begun,
  monthly,
  weekly,
  STORY,
} from '#server/test/replayed-story.ts'
import { demoAgency } from './agency.ts'
import { buildWorld } from './build.ts'
import type { Username } from './people.ts'
import { columns } from './replay-briefs.ts'
import {
  type By,
  type RecurrenceStory,
  type RequestStory,
  type Talk,
  type TaskStory,
  type TicketStory,
  type Timeline,
  contentOf,
  isAsking,
} from './story.ts'
import type { World } from './world.ts'

/* Replays one story twice, in memory as the demo does and through the API, and expects both to write the same rows. */

let portal: TestApp
let world: World

beforeAll(async () => {
  portal = await testApp()
  world = await buildWorld(new Date(), [STORY])
  await portal.db.insertInto('users').values(world.tables.users).execute()
  await portal.db.insertInto('companies').values(world.tables.companies).execute()
  await portal.db.insertInto('memberships').values(world.tables.memberships).execute()
  // Its id is the first, and files uploaded later get the next ones.
  await portal.db.insertInto('uploads').values(world.tables.uploads.slice(0, 1)).execute()
  const { businessHours, holidays, timeZone } = demoAgency(new Date())
  const hours = { businessHours: JSON.stringify(businessHours), holidays: JSON.stringify(holidays), timeZone }
  await portal.db.updateTable('agency').set(hours).execute()
  await restartNumbers('users', 'companies', 'uploads')
  await replayByCalls()
})
afterAll(() => portal.close())

/** New rows must follow those that came with their ids. */
async function restartNumbers(...tables: string[]): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      portal.db,
    )
}

/** Calls the API as this person, or as the one who did what a story tells. */
const as = (by: By | Username): Caller => portal.as(world.person(by.split(' ', 1).join()))

/** What was done, with who did it. */
const entriesOf = <T>(timeline: Timeline<T> = {}) => Object.entries(timeline) as [By, T][]

async function done(call: Promise<Result<unknown>>): Promise<void> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

/** Uploads files of the demo and returns the names to attach them with. */
async function uploaded(by: By | Username, files: readonly string[] = []): Promise<string[]> {
  const names: string[] = []
  for (const fileName of files) {
    const { body } = await as(by).upload<Attachment>('/api/uploads', { fileName, bytes: bytesOf(fileName) })
    names.push(body.name)
  }
  return names
}

const bytesOf = (fileName: string) => readFileSync(new URL(`files/${fileName}`, import.meta.url))

const fileOf = (fileName: string) => ({ fileName, bytes: bytesOf(fileName) })

/** The story's calls, in the order of its times. Each record gets the same id as in the demo. */
async function replayByCalls(): Promise<void> {
  await replayBrief()
  await replayProject()
  await replayAnswers()
  await replayWebsite()
  await replayTickets()
  await recur(monthly, { websiteId: 1 })
  await recur(weekly, { projectId: 1 })
  await replayBegun()
}

async function replayBrief(): Promise<void> {
  const { declined, files, talk } = brief
  const before = columns(world, { ...brief, ...declined?.before })
  const attachments = await uploaded('katharina', files)
  await done(as('katharina').post('/api/briefs', { ...before, attachments }))
  await comment('brief', talk)
  await done(as('sarah').post('/api/briefs/1/decline', { feedback: declined?.feedback }))
  await done(as('katharina').patch('/api/briefs/1', columns(world, brief)))
  await done(as('katharina').post('/api/briefs/1/resubmit'))
  await ask(answered, { briefId: 1 })
  await assign(task, { briefId: 1 })
  const { id: responsibleId } = world.person('sarah')
  await done(as('sarah').put('/api/briefs/1/responsible', { responsibleId }))
  await done(as('sarah').post('/api/briefs/1/accept'))
}

async function replayProject(): Promise<void> {
  for (const [by, { start, due, ...step }] of entriesOf(project.steps).slice(0, 3)) {
    const days = start === undefined ? {} : { startDate: world.day(start), dueDate: world.day(due) }
    await done(as(by).patch('/api/projects/1', { ...step, ...days }))
  }
  for (const [by, [type, details]] of entriesOf(project.log))
    await done(
      as(by).post('/api/activities/log', { type, entityId: 1, entityType: 'project', data: { details } }),
    )
  for (const [by, [category, file]] of entriesOf(project.files))
    await done(as(by).upload('/api/projects/1/files', fileOf(file), { category }))
  await ask(accepted, { projectId: 1 })
  await ask(changed, { projectId: 1 })
  await ask(asked, { projectId: 1 })
  await assign(forColleague, { projectId: 1 })
  await comment('project', project.talk)
  await done(as('amina').patch('/api/info-requests/3', { dueDate: null }))
}

async function replayAnswers(): Promise<void> {
  await answer(1, answered)
  await answer(2, accepted)
  await answerQuestions()
  const [start, complete, reopen] = Object.values(task.steps ?? {})
  for (const status of [start, complete]) await done(as('katharina').patch('/api/tasks/1/status', { status }))
  const { status, reason } = answered.edit ?? {}
  await done(as('tomas').patch('/api/info-requests/1', { status, reason }))
  await done(as('amina').patch('/api/info-requests/2', { reviewed: true }))
  await done(as('tomas').patch('/api/tasks/1/status', { status: reopen }))
  await done(as('tomas').post('/api/info-requests/1/remind'))
}

async function replayWebsite(): Promise<void> {
  const [{ name, url, library } = { name: '', url: '' }] = project.websites ?? []
  const launchDate = world.tables.websites[0]?.launchDate
  await done(as('amina').post('/api/websites', { projectId: 1, name, url, launchDate }))
  for (const [whose, [kind, file]] of entriesOf(library))
    await done(as(whose).upload('/api/websites/1/assets', fileOf(file), { kind }))
}

async function replayTickets(): Promise<void> {
  const { id: assigneeId } = world.person('sarah')
  await open(ticket)
  await done(as('sarah').patch('/api/tickets/1', { assigneeId }))
  await move('sarah', 'in_progress')
  await comment('ticket', ticket.talk)
  await comment('ticket', ticket.notes, true)
  await move('amina', 'resolved')
  await move('katharina', 'open')
  await open(openedByStaff)
  await done(as('katharina').post('/api/briefs', columns(world, refused)))
  await done(as('tomas').patch('/api/briefs/2/status', { status: 'rejected' }))
  await done(as('amina').patch('/api/projects/1', { status: 'launched', progress: 100 }))
}

async function replayBegun(): Promise<void> {
  await done(as('katharina').post('/api/briefs', columns(world, begun)))
  const { id: responsibleId } = world.person('sarah')
  await done(as('sarah').put('/api/briefs/3/responsible', { responsibleId }))
  const { template, start } = begun.begins ?? { template: '', start: 0 }
  const begins = { templateId: template, startDate: world.day(start) }
  await done(as('sarah').post('/api/briefs/3/accept', begins))
}

const recur = ({ by, content, unit, start }: RecurrenceStory, on: object) =>
  done(as(by).post('/api/recurrences', { ...on, content, unit, startsOn: world.day(start) }))

const move = (by: Username, status: TicketStatus) => done(as(by).patch('/api/tickets/1/status', { status }))

async function open({ by, title, description, category, priority, files }: TicketStory): Promise<void> {
  const attachments = await uploaded(by, files)
  const body = { title, description, serviceCategory: category, priority, websiteId: 1, attachments }
  await done(as(by).post('/api/tickets', body))
}

const ask = ({ by, title, description, kind, due, questions = [] }: RequestStory, on: object) =>
  done(
    as(by).post('/api/info-requests', {
      title,
      description,
      kind,
      dueDate: world.day(due),
      ...on,
      questions: questions.map(
        ({ given: _given, typed: _typed, accepted: _at, returned: _back, ...question }) => question,
      ),
    }),
  )

const writeAnswer = (id: number, body: object) =>
  done(as('katharina').patch(`/api/info-questions/${id}/answer`, body))
const reviewAnswer = (id: number, body: object) =>
  done(as('amina').post(`/api/info-questions/${id}/answer/review`, body))

/** The answers to the questions of the story, in the order of their times. */
async function answerQuestions(): Promise<void> {
  const [slogan, cafe] = asked.questions ?? []
  await writeAnswer(1, { value: slogan?.given?.value, give: true })
  await writeAnswer(2, { value: cafe?.given?.value, give: true })
  await reviewAnswer(1, { accept: false, reason: slogan?.returned?.reason })
  await reviewAnswer(2, { accept: true })
  await writeAnswer(1, { value: slogan?.typed?.value })
}

async function answer(id: number, { answer: given }: RequestStory): Promise<void> {
  const attachments = await uploaded('katharina', given?.files)
  const responseData = { message: given?.message, attachments }
  await done(as('katharina').patch(`/api/info-requests/${id}`, { responseData }))
}

const assign = ({ by, title, description, for: username, due }: TaskStory, on: object) => {
  const assignedTo = username === 'staff' ? username : String(world.person(username).id)
  return done(as(by).post('/api/tasks', { title, description, assignedTo, dueDate: world.day(due), ...on }))
}

async function comment(entityType: string, talk: Talk | undefined, internal = false): Promise<void> {
  for (const [by, said] of entriesOf(talk)) {
    const [content, ...files] = contentOf(said)
    const waitsForClient = isAsking(said)
    const attachments = await uploaded(by, files)
    await done(
      as(by).post('/api/comments', {
        entityType,
        entityId: 1,
        content,
        internal,
        attachments,
        waitsForClient,
      }),
    )
  }
}

type Cells = Record<string, unknown>

/** Times, random values, and values that the demo sets itself. */
const VOLATILE = /At$|^waitingSince$|^completedDate$|Minutes$|^answeredLate$|^name$|^snapshot$|^digest$/

function comparable(row: Cells, columnsOf: Cells): Cells {
  const names = Object.keys(columnsOf).filter((column) => !VOLATILE.test(column))
  return Object.fromEntries(names.toSorted().map((column) => [column, plain(row[column])]))
}

/** JSON is text in one and parsed in the other; names of stored files are random in both. */
function plain(value: unknown): unknown {
  const parsed: unknown =
    typeof value === 'string' && /^(?:\[|\{["}])/.test(value) ? JSON.parse(value) : value
  return JSON.parse(JSON.stringify(parsed ?? null, (key, inner: unknown) => tidied(key, inner)))
}

function tidied(key: string, value: unknown): unknown {
  if (key === 'name' && isStored(value)) return ''
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
const isStored = (value: unknown) => typeof value === 'string' && /^[\da-f]{32}$/.test(value)

/** What stands in columns of any JSON: text in one and parsed in the other, texts too. */
const VALUES = ['value', 'draftValue', 'asksIfValue']
const withValues = (row: Cells): Cells =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      VALUES.includes(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  )

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

test.each([
  'briefs',
  'projects',
  'websites',
  'tickets',
  'recurrences',
  'infoRequests',
  'infoQuestions',
  'infoAnswers',
  'infoRequestReturns',
  'tasks',
  'projectTemplates',
  'appliedTemplates',
  'comments',
  'projectFiles',
  'websiteAssets',
  'attachments',
  'briefRevisions',
  'activities',
  'notifications',
] as const)('%s are those that the verbs write', async (table: keyof DB & keyof World['tables']) => {
  const replayed = (world.tables[table] as Cells[]).filter(({ type }) => type !== 'user_created')
  expect(replayed.length).toBeGreaterThan(0)
  const columnsOf = Object.fromEntries(replayed.flatMap((row) => Object.entries(row)))
  const written = (await portal.db.selectFrom(table).selectAll().execute()) as Cells[]
  expect(sorted(replayed.map((row) => comparable(withValues(row), columnsOf)))).toEqual(
    sorted(written.map((row) => comparable(row, columnsOf))),
  )
})

/** The texts of mails, whether their parts are sent in one mail or in several. */
const said = (mails: readonly Cells[]) =>
  sorted(
    mails.flatMap(({ userId, entityType, entityId, parts }) =>
      (plain(parts) as unknown[]).map((part) => ({ userId, entityType, entityId, part })),
    ),
  )

test('mails say what the verbs write, though the verbs join what comes fast', async () => {
  const written = await portal.db.selectFrom('mails').selectAll().execute()
  expect(said(world.tables.mails)).toEqual(said(written))
})
