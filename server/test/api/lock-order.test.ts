import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { RECORD_KINDS, type RecordKind } from '#shared/records/records.ts'
import { lockCompany } from '#server/features/companies/companies.ts'
import { countDeadlocks } from '../count-deadlocks.ts'
import { NEW_BRIEF } from '../new-brief.ts'
import { testApp } from '../test-app.ts'

/* People leave companies and companies are merged while everyone works on the same records. */

const portal = await testApp({ callsPerMinute: 0 })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const UNDOABLE = { undoable: '15' }
const TICKET = {
  title: 'The opening hours are wrong',
  description: 'We close at six, not at eight as the page says.',
  serviceCategory: 'website_copy',
}
const REQUEST = {
  title: 'Photos of the team',
  description: 'Please send us three photos.',
  dueDate: '2027-03-01',
}
const TASK = { title: 'Choose the photos', description: 'Pick five photos.', dueDate: '2027-03-01' }

type Call = () => Promise<{ status: number; headers?: Record<string, string> }>

/** Creates a company with people, and with records that all of them work on. */
async function buildCompany() {
  const owner = await portal.buildClient()
  const { companyId } = owner
  const people = await Promise.all(Array.from({ length: 5 }, () => portal.buildMember(companyId)))
  const [first] = people
  if (!first) throw new Error('No people')
  const brief = await portal.buildBrief({ userId: first.id, status: 'accepted' })
  const project = await portal.buildProject({ userId: first.id, briefId: brief.id })
  const website = await portal.buildWebsite({ userId: first.id, projectId: project.id })
  const ticket = await portal.buildTicket({ userId: first.id, private: true })
  const request = await portal.buildInfoRequest({ clientId: first.id, projectId: project.id, private: true })
  const answered = await portal.buildInfoRequest({ clientId: first.id, projectId: project.id })
  const question = await portal.buildQuestion({ infoRequestId: answered.id })
  await portal.buildQuestion({ infoRequestId: answered.id })
  return { companyId, owner, people, brief, project, website, ticket, request, answered, question }
}

type Company = Awaited<ReturnType<typeof buildCompany>>

const take = <T>(items: readonly T[], n: number): T => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('Nothing to take')
  return item
}

/** Makes a call and undoes it at once. */
async function undoCall(call: ReturnType<Call>) {
  const changed = await call
  const id = changed.headers?.['undo-id']
  return id === undefined ? changed : staff.post(`/api/undo/${id}`)
}

/** Returns everyone's calls on the records of a company. Each gets the number of times that it has been made. */
function callsIn(company: Company, foreign: Company): ((n: number) => ReturnType<Call>)[] {
  const { companyId, owner, people, brief, project, website, ticket, request, answered, question } = company
  const boss = portal.as(owner)
  const someone = (n: number) => take(people, n)
  const pickIds = (n: number) => [someone(n).id, someone(n + 1).id].toSorted(() => (n % 2 ? 1 : -1))
  return [
    (n) => boss.post(`/api/info-requests/${request.id}/hand-over`, { userId: someone(n).id }),
    (n) => staff.post(`/api/info-requests/${answered.id}/hand-over`, { userId: someone(n).id }),
    (n) => boss.put(`/api/info-requests/${request.id}/people`, { private: n % 2 === 0, people: pickIds(n) }),
    (n) => staff.put(`/api/tickets/${ticket.id}/people`, { private: n % 3 > 0, people: pickIds(n) }),
    (n) =>
      staff.post('/api/info-requests', {
        ...REQUEST,
        projectId: project.id,
        private: n % 2 === 0,
        people: pickIds(n),
      }),
    () => staff.post('/api/tickets', { ...TICKET, websiteId: website.id }),
    (n) => portal.as(someone(n)).post('/api/tickets', { ...TICKET, private: true, people: pickIds(n + 1) }),
    (n) => portal.as(someone(n)).post('/api/briefs', NEW_BRIEF),
    (n) => staff.post('/api/tasks', { ...TASK, projectId: project.id, assignedTo: String(someone(n).id) }),
    (n) =>
      staff.patch(`/api/projects/${project.id}`, {
        status: n % 2 ? 'planning' : 'development',
        contactId: someone(n).id,
      }),
    (n) => staff.post(`/api/users/${someone(n).id}/briefs`, { ...NEW_BRIEF, companyId }),
    (n) =>
      portal
        .as(someone(n))
        .post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Again.' }),
    (n) =>
      portal
        .as(someone(n))
        .post('/api/comments', { entityType: 'brief', entityId: brief.id, content: 'Again.' }),
    // They see the other company's ticket only once the companies are merged.
    (n) =>
      portal
        .as(someone(n))
        .post('/api/comments', { entityType: 'ticket', entityId: foreign.ticket.id, content: 'Hello.' }),
    (n) =>
      portal
        .as(someone(n))
        .patch(`/api/info-questions/${question.id}/answer`, { value: `Answer ${n}`, give: true }),
    () =>
      undoCall(staff.post(`/api/info-questions/${question.id}/answer/review`, { accept: true }, UNDOABLE)),
    (n) => undoCall(staff.patch(`/api/tickets/${ticket.id}`, { priority: n % 2 ? 'low' : 'high' }, UNDOABLE)),
    (n) =>
      boss.patch(`/api/companies/${companyId}/people/${someone(n).id}`, {
        role: n % 2 ? 'viewer' : 'colleague',
      }),
  ]
}

/** Repeats calls until `ends` is done, and returns all statuses. */
async function runDuring(calls: ((n: number) => ReturnType<Call>)[], ends: () => Promise<void>) {
  const statuses: number[] = []
  const isOver = new AbortController()
  const started = Promise.withResolvers<void>()
  const work = async (call: (n: number) => ReturnType<Call>) => {
    for (let n = 0; !isOver.signal.aborted; n += 1) {
      statuses.push((await call(n)).status)
      if (statuses.length >= calls.length) started.resolve()
    }
  }
  const working = calls.map(work)
  await started.promise
  await ends().finally(() => isOver.abort())
  await Promise.all(working)
  return statuses
}

/** Counts the records that wait for, or are shown to, people who are not in their company. */
async function countStray(companyId: number): Promise<number> {
  const isOf = (person: string) => sql`exists (select from memberships m
    where m.company_id = ${companyId} and m.user_id = ${sql.ref(person)} and m.ended_at is null)`
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from info_requests where company_id = ${companyId} and status <> 'completed'
        and not ${isOf('client_id')})
      + (select count(*) from projects where company_id = ${companyId} and not ${isOf('projects.user_id')})
      + (select count(*) from websites where company_id = ${companyId} and not ${isOf('websites.user_id')})
      + (select count(*) from tasks join projects on projects.id = project_id join users on users.id = assignee_id
        where company_id = ${companyId} and tasks.status <> 'completed' and role = 'client' and not ${isOf('assignee_id')})
      + (select count(*) from record_readers left join tickets on tickets.id = ticket_id
        left join info_requests on info_requests.id = info_request_id
        where coalesce(tickets.company_id, info_requests.company_id) = ${companyId}
          and not ${isOf('record_readers.user_id')})
    )::integer as count`.execute(portal.db)
  return rows[0]?.count ?? -1
}

const WITHOUT_COMPANY = new Set<RecordKind>(['company', 'user', 'webhook', 'mail'])

test('supports every record type of a company in the lock function', async () => {
  for (const kind of RECORD_KINDS.filter((each) => !WITHOUT_COMPANY.has(each)))
    await sql`select hold_companies_of(${`${kind}s`}, array[1])`.execute(portal.db)
  expect(RECORD_KINDS.length).toBeGreaterThan(5)
})

test('does not make a client wait for the lock of another company’s record', async () => {
  const [own, foreign] = [await portal.buildClient(), await portal.buildTicket()]
  const { status } = await portal.db.transaction().execute(async (tx) => {
    await lockCompany(tx, foreign.companyId)
    return portal
      .as(own)
      .post('/api/comments', { entityType: 'ticket', entityId: foreign.id, content: 'Hello.' })
  })
  expect(status).toBe(404)
})

test('lets members leave and companies merge while everyone works, without deadlocks or failed calls', async () => {
  const before = await countDeadlocks(portal.db)
  const [company, other] = [await buildCompany(), await buildCompany()]
  const [removed, leaving, deleted, erased] = other.people
  // This user is in both companies.
  await portal.db
    .insertInto('memberships')
    .values({ companyId: company.companyId, userId: deleted?.id ?? 0, role: 'colleague' })
    .execute()
  const ends: Call[] = [
    () => portal.as(other.owner).delete(`/api/companies/${other.companyId}/people/${removed?.id}`),
    () => portal.as(leaving ?? other.owner).delete(`/api/companies/${other.companyId}/people/${leaving?.id}`),
    () => staff.delete(`/api/users/${deleted?.id}`),
    () => staff.post(`/api/users/${erased?.id}/erase`),
    () => staff.post(`/api/companies/${company.companyId}/merge`, { into: other.companyId }),
  ]
  let ended: number[] = []
  const statuses = await runDuring([...callsIn(company, other), ...callsIn(other, company)], async () => {
    ended = (await Promise.all(ends.map((end) => end()))).map(({ status }) => status)
  })
  expect(ended).toEqual([204, 204, 204, 204, 200])
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await countDeadlocks(portal.db)).toBe(before)
  expect(await countStray(other.companyId)).toBe(0)
  for (const table of ['briefs', 'projects', 'websites', 'tickets', 'info_requests'])
    expect(
      (
        await sql`select id from ${sql.table(table)} where company_id = ${company.companyId}`.execute(
          portal.db,
        )
      ).rows,
      table,
    ).toEqual([])
})
