import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { type StoryTime, createDemoClock } from './clock.ts'
import { fillDemo } from './fill.ts'
import { stories } from './stories/all.ts'
import type { Cue, ClientStory, RequestStory, Talk, StoryTimeline } from './story.ts'

/* The demo is filled at a known moment, and each record is compared with its story. */

const NOW = '2027-06-02T12:00:00.000Z'
const clock = createDemoClock(new Date(NOW))

const portals: TestApp[] = []
afterAll(() => Promise.all(portals.map((portal) => portal.close())))

/** Creates a portal and fills it with these stories at this moment. */
async function filledAt(moment: string, told?: readonly ClientStory[]): Promise<TestApp> {
  const portal = await testApp({ demo: true })
  portals.push(portal)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  await fillDemo(getDatabaseUrl(portal.db), portal.storage, told).finally(() => vi.useRealTimers())
  return portal
}

let portal: TestApp
beforeAll(async () => {
  portal = await filledAt(NOW)
})

const instant = (by: Cue) => clock.instant(by.slice(by.indexOf(' ') + 1) as StoryTime).toISOString()
const getUsername = (by: Cue) => by.split(' ', 1)[0]
const day = (workdays: number) => clock.day(workdays)
const getEntries = <T>(timeline: StoryTimeline<T> = {}) => Object.entries(timeline) as [Cue, T][]

const briefs = stories.flatMap((story) => story.briefs)
const projects = briefs.flatMap(({ project }) => project ?? [])
const websites = projects.flatMap((project) => getEntries(project.websites))
const siteTickets = websites.flatMap(([, website]) => getEntries(website.tickets))
const tickets = [...stories.flatMap((story) => getEntries(story.tickets)), ...siteTickets]
const requests = [...briefs, ...projects].flatMap((story) => getEntries(story.requests))
const tasks = [...briefs, ...projects].flatMap((story) => getEntries(story.tasks))
const talks = (records: readonly { talk?: Talk }[]) => records.flatMap(({ talk }) => getEntries(talk))

const getLast = <T>(timeline: StoryTimeline<T> | undefined, otherwise: T): T =>
  getEntries(timeline)
    .toSorted(([a], [b]) => instant(a).localeCompare(instant(b)))
    .at(-1)?.[1] ?? otherwise

const sortRows = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Compares rows in any order. */
const expectSame = (found: readonly object[], told: readonly object[]) => {
  expect(told.length).toBeGreaterThan(0)
  expect(sortRows(found)).toEqual(sortRows(told))
}

const isByStaff = (by: Cue) => ['sarah', 'tomas', 'amina'].includes(getUsername(by) ?? '')

const isReturned = ({ answer, edit }: RequestStory) =>
  answer && edit?.status && instant(edit.cue) > instant(answer.cue)

function getContent(words: Exclude<Talk[Cue], string>): string {
  if ('asks' in words) return words.asks
  return 'email' in words ? words.email : words[0]
}

/** Returns a comment or a note as it is stored. */
const createCommentReader =
  (internal: boolean) =>
  ([by, words]: [Cue, Talk[Cue]]) => {
    const content = typeof words === 'string' ? words : getContent(words)
    return { username: getUsername(by), content, createdAt: instant(by), internal }
  }

test('creates briefs with the times, date, and status of their story', async () => {
  const found = await portal.db
    .selectFrom('briefs')
    .innerJoin('users', 'users.id', 'briefs.userId')
    .select([
      'projectName',
      'username',
      'briefs.createdAt',
      'targetLaunchDate',
      'canResubmit',
      'waitingSince',
    ])
    .execute()
  expectSame(
    found,
    briefs.map(({ projectName, submitted, launch, declined }) => ({
      projectName,
      username: getUsername(submitted),
      createdAt: instant(submitted),
      targetLaunchDate: launch === undefined ? null : day(launch),
      canResubmit: declined !== undefined && declined.resubmitted === undefined,
      waitingSince: instant(declined?.resubmitted ?? declined?.cue ?? submitted),
    })),
  )
})

test('creates projects with the times, dates, and progress of their story', async () => {
  const found = await portal.db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.responsibleId')
    .select(['name', 'username', 'projects.createdAt', 'startDate', 'dueDate', 'status', 'progress'])
    .execute()
  const begun = briefs.flatMap(({ accepted, ...brief }) => (accepted ? [{ ...brief, accepted }] : []))
  expectSame(
    found,
    begun.map(({ projectName, accepted, begins, project }) => {
      const steps = getEntries(project?.steps).toSorted(([a], [b]) => instant(a).localeCompare(instant(b)))
      const state = Object.assign({ start: begins?.start }, ...steps.map(([, step]) => step)) as {
        start?: number
        due?: number
        status?: string
        progress?: number
      }
      return {
        name: projectName,
        username: getUsername(accepted),
        createdAt: instant(accepted),
        startDate: state.start === undefined ? null : day(state.start),
        dueDate: state.due === undefined ? null : day(state.due),
        status: state.status ?? 'planning',
        progress: state.progress ?? 0,
      }
    }),
  )
})

test('creates websites and files with the times of their story', async () => {
  const sites = await portal.db.selectFrom('websites').select(['name', 'createdAt', 'launchDate']).execute()
  expectSame(
    sites,
    websites.map(([cue, { name }]) => ({
      name,
      createdAt: instant(cue),
      launchDate: instant(cue).slice(0, 10),
    })),
  )
  const { rows: files } = await sql<{ kind: string; fileName: string; createdAt: string }>`
    select kind, file_name, files.created_at from (
      select category::text as kind, upload_id, created_at from project_files
      union all select kind::text, upload_id, created_at from website_assets) as files
    join uploads on uploads.id = upload_id`.execute(portal.db)
  const added = [
    ...projects.flatMap((project) => getEntries(project.files)),
    ...websites.flatMap(([, { library }]) => getEntries(library)),
  ]
  expectSame(
    files,
    added.map(([by, [kind, fileName]]) => ({ kind, fileName, createdAt: instant(by) })),
  )
})

test('creates tickets with the times, status, and first answer of their story', async () => {
  const found = await portal.db
    .selectFrom('tickets')
    .leftJoin('users', 'users.id', 'tickets.assigneeId')
    .select(['title', 'tickets.createdAt', 'status', 'priority', 'username', 'resolvedAt', 'firstAnsweredAt'])
    .execute()
  expectSame(
    found,
    tickets.map(([cue, { title, priority = 'medium', steps, talk }]) => {
      const moves = getEntries(steps).toSorted(([a], [b]) => instant(a).localeCompare(instant(b)))
      const status = getLast(steps, 'open')
      const resolved = moves.findLast(([, to]) => to === 'resolved')?.[0]
      const answers = [
        ...getEntries(talk).map(([each]) => each),
        ...moves.filter(([, to]) => to === 'resolved' || to === 'closed').map(([each]) => each),
      ].filter(isByStaff)
      return {
        title,
        createdAt: instant(cue),
        status,
        priority,
        username: getUsername(moves.map(([each]) => each).find(isByStaff) ?? (' ' as Cue)) || null,
        resolvedAt: resolved && (status === 'resolved' || status === 'closed') ? instant(resolved) : null,
        firstAnsweredAt: answers.map(instant).toSorted()[0] ?? null,
      }
    }),
  )
})

test('creates comments and notes with the texts and times of their story', async () => {
  const found = await portal.db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['username', 'content', 'comments.createdAt', 'internal'])
    .execute()
  expectSame(found, [
    ...talks([...briefs, ...projects, ...tickets.map(([, ticket]) => ticket)]).map(
      createCommentReader(false),
    ),
    ...tickets.flatMap(([, { notes }]) => getEntries(notes)).map(createCommentReader(true)),
  ])
})

test('creates requests with the times, dates, and answers of their story', async () => {
  const found = await portal.db
    .selectFrom('infoRequests')
    .select(['title', 'createdAt', 'dueDate', 'status', 'completedAt', 'awaitsReview', 'remindedAt'])
    .select(['questionCount'])
    .where('fromItem', 'is', null)
    .where('recurrenceId', 'is', null)
    .execute()
  expectSame(
    found,
    requests.map(([cue, story]) => {
      const { title, due, answer, edit, reminded, questions = [] } = story
      const isOpen = !answer || isReturned(story)
      const returned = questions.some((question) => question.returned)
      const given = questions.some((question) => question.given)
      return {
        title,
        createdAt: instant(cue),
        dueDate: edit?.due === null ? null : day(due),
        status: isOpen ? (edit?.status ?? (returned || !given ? 'pending' : 'in_progress')) : 'completed',
        completedAt: isOpen ? null : instant(answer.cue),
        awaitsReview: !isOpen && answer.toReview === true,
        remindedAt: reminded ? instant(reminded) : null,
        questionCount: questions.length,
      }
    }),
  )
})

test('creates tasks with the times, dates, and status of their story', async () => {
  const found = await portal.db
    .selectFrom('tasks')
    .leftJoin('users', 'users.id', 'tasks.assigneeId')
    .select(['title', 'tasks.createdAt', 'dueDate', 'status', 'username'])
    .where('fromItem', 'is', null)
    .where('recurrenceId', 'is', null)
    .execute()
  expectSame(
    found,
    tasks.map(([cue, { title, due, steps, for: username }]) => ({
      title,
      createdAt: instant(cue),
      dueDate: day(due),
      status: getLast(steps, 'pending'),
      username: username === 'staff' ? null : username,
    })),
  )
})

/** Columns whose values are in the future on purpose. */
const AHEAD = ['answer_due_at', 'expires_at', 'next_try_at']

const MOMENTS = [
  '2027-03-01T06:30:00Z',
  '2027-06-06T03:00:00Z',
  '2028-01-01T00:05:00Z',
  '2028-02-29T17:45:00Z',
]

test.each(MOMENTS)(
  'has no time in the future except due times when filled at %s',
  { tags: ['nightly'] },
  async (moment) => {
    const { db } = await filledAt(moment)
    const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`.execute(db)
    const late: string[] = []
    for (const { table, column } of columns.rows) {
      if (AHEAD.includes(column)) continue
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)} > ${moment}`.execute(db)
      if (rows.length > 0) late.push(`${table}.${column}`)
    }
    expect(late).toEqual([])
  },
)

test.each(MOMENTS)('has every story in chronological order when filled at %s', (moment) => {
  const { instant: at } = createDemoClock(new Date(moment))
  const sequences = [...sequencesIn(stories)].map((whens) => whens.map((when) => at(when).getTime()))
  expect(sequences.length).toBeGreaterThan(100)
  for (const sequence of sequences) expect(sequence).toEqual(sequence.toSorted((a, b) => a - b))
})

const isStoryTime = (value: string): value is StoryTime => /^\d+ (?:min|\d\d:\d\d)$/.test(value)

/** Yields the times of each timeline of steps or comments. The keys of a timeline name a person and a time. */
function* sequencesIn(value: unknown): Generator<StoryTime[]> {
  if (typeof value !== 'object' || value === null) return
  yield Object.keys(value)
    .map((by) => by.replace(/^\w+ /, ''))
    .filter(isStoryTime)
  for (const part of Object.values(value)) yield* sequencesIn(part)
}

test('leaves an empty database and no file when a command refuses a story', async () => {
  const [brief] = briefs
  const own = await testApp({ demo: true })
  portals.push(own)
  const impossible = { briefs: brief ? [{ ...brief, rejected: 'sarah 100 09:00' as const }] : [] }
  await expect(fillDemo(getDatabaseUrl(own.db), own.storage, [impossible])).rejects.toThrow(
    'already made a decision',
  )
  expect(await own.db.selectFrom('users').select('id').execute()).toEqual([])
  for await (const file of own.storage.list()) expect.fail(`${file.key} is left`)
})
