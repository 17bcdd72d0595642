import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { isFinished } from '#shared/projects/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { NEW_BRIEF } from '#server/test/new-brief.ts'
import { testApp } from '#server/test/test-app.ts'

/*
 * Totals, flags, and who a ticket is waiting on are stored next to the records that they follow from. An undo restores
 * both, in any order of calls.
 */

const portal = await testApp({ callsPerMinute: 0 })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const SEED = 20_261_129
const UNDOABLE = { undoable: '15' }

type Answer = { status: number; body: object; headers: Record<string, string> }

/** Creates a company with one record of each kind, and the calls that change them. */
async function buildCompany() {
  const client = await portal.buildClient()
  const { companyId } = client
  const submitted = await portal.buildBrief({ userId: client.id })
  const accepted = await portal.buildBrief({ userId: client.id })
  const { projectId } = (await staff.post<Brief>(`/api/briefs/${accepted.id}/accept`)).body
  const website = await portal.buildWebsite({ userId: client.id, projectId: projectId ?? 0 })
  const ticket = await portal.buildTicket({ userId: client.id })
  const task = await portal.buildTask({ projectId })
  const request = await portal.buildInfoRequest({ clientId: client.id, projectId })
  const by = portal.as(client)
  const comment = (who: typeof by, fields: object = {}) =>
    who.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Again.', ...fields })
  const deleteLast = async (who: typeof by, role: 'client' | 'staff') => {
    const { body } = await staff.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
    const last = body.findLast((each) => each.deletedAt === null && each.author.role === role)
    return who.delete(`/api/comments/${last?.id ?? 0}`, UNDOABLE)
  }
  const change = (path: string, fields: object) => staff.patch(path, fields, UNDOABLE)
  const calls: Record<string, (n: number) => Promise<Answer>> = {
    move: (n) =>
      change(`/api/tickets/${ticket.id}/status`, {
        status: ['open', 'in_progress', 'resolved', 'closed'][n % 4],
      }),
    reopen: (n) =>
      by.patch(`/api/tickets/${ticket.id}/status`, { status: n % 2 ? 'open' : 'resolved' }, UNDOABLE),
    raise: (n) => change(`/api/tickets/${ticket.id}`, { priority: n % 2 ? 'low' : 'urgent' }),
    ask: () => comment(staff, { waitsForClient: true }),
    reply: () => comment(staff),
    write: (n) => comment(by, { reopen: n % 2 === 0 }),
    deleteClientComment: () => deleteLast(by, 'client'),
    deleteStaffComment: () => deleteLast(staff, 'staff'),
    hide: (n) => by.put(`/api/tickets/${ticket.id}/people`, { private: n % 2 === 0, people: [] }),
    advance: (n) =>
      change(`/api/projects/${projectId}`, {
        status: ['planning', 'development', 'completed', 'launched'][n % 4],
      }),
    archive: (n) => change(`/api/projects/${projectId}`, { archived: n % 2 === 0 }),
    archiveWebsite: (n) => change(`/api/websites/${website.id}`, { archived: n % 2 === 0 }),
    submit: () => by.post('/api/briefs', NEW_BRIEF, UNDOABLE),
    accept: () => staff.post(`/api/briefs/${submitted.id}/accept`, undefined, UNDOABLE),
    decline: () =>
      staff.post(`/api/briefs/${submitted.id}/decline`, { feedback: 'Please say more.' }, UNDOABLE),
    withdraw: () => staff.delete(`/api/info-requests/${request.id}`, UNDOABLE),
    restore: () => change(`/api/info-requests/${request.id}`, { withdrawn: false }),
    dropTask: () => staff.delete(`/api/tasks/${task.id}`, UNDOABLE),
  }
  return { companyId, ticketId: ticket.id, calls }
}

type ListedRecord = { status: string }

/** Checks the stored counts per status against the lists of a company. */
async function expectRightTotals(company: number): Promise<void> {
  for (const path of ['/api/tickets', '/api/briefs', '/api/projects', '/api/info-requests']) {
    const { body, headers } = await staff.get<ListedRecord[]>(`${path}?company=${company}&limit=100`)
    expect(Number(headers['x-total-count']), path).toBe(body.length)
    const { body: counts } = await staff.get<Record<string, number>>(`${path}/counts?company=${company}`)
    for (const [status, count] of Object.entries(counts))
      if (status !== 'waiting' && status !== 'overdue')
        expect(count, `${path} ${status}`).toBe(body.filter((each) => each.status === status).length)
  }
}

/** Checks who a ticket is waiting on, which follows from its status and the last comment. */
async function expectRightTurn(ticketId: number): Promise<void> {
  const { status, waitingOn } = (await staff.get<Ticket>(`/api/tickets/${ticketId}`)).body
  const { body } = await staff.get<Comment[]>(`/api/comments/ticket/${ticketId}`)
  const last = body.findLast((comment) => comment.deletedAt === null)
  if (status === 'resolved' || status === 'closed') expect(waitingOn).toBeNull()
  else if (last?.author.role === 'client') expect(waitingOn).toBe('agency')
  else expect(waitingOn).not.toBeNull()
}

/**
 * Checks everything that follows from a project: the status of its brief, its day of completion, and whether its parts
 * count as archived.
 */
async function expectRightFollowers(company: number): Promise<void> {
  const read = async (archived: boolean) =>
    (await staff.get<Project[]>(`/api/projects?company=${company}&limit=100&archived=${archived}`)).body
  for (const { briefId, status, completedDate } of [...(await read(false)), ...(await read(true))]) {
    expect(completedDate !== null).toBe(isFinished(status))
    const { body: brief } = await staff.get<Brief>(`/api/briefs/${briefId}`)
    expect(brief.status === 'completed').toBe(isFinished(status))
  }
  for (const table of ['tasks', 'info_requests']) {
    const { rows } =
      await sql`select part.id from ${sql.table(table)} part join projects on projects.id = part.project_id
      where projects.company_id = ${company} and part.project_archived <> (projects.archived_at is not null)`.execute(
        portal.db,
      )
    expect(rows, table).toEqual([])
  }
}

/** Groups of calls. The calls of a group touch the same sums. */
const NAMES = [
  ['ask', 'write', 'deleteClientComment', 'deleteStaffComment'],
  ['move', 'reopen', 'raise', 'ask', 'reply', 'write', 'deleteClientComment', 'deleteStaffComment', 'hide'],
  ['advance', 'archive', 'archiveWebsite', 'submit', 'accept', 'decline', 'withdraw', 'restore', 'dropTask'],
]
const getSteps = (names: string[]) =>
  fc.array(
    fc.record({
      does: fc.oneof(fc.constantFrom(...names), fc.constant('undo')),
      n: fc.nat(11),
    }),
    { minLength: 6, maxLength: 16 },
  )

test('keeps totals, turns, and flags in line with the records after an undo', () => expectSoundUndos(5))

test(
  'keeps totals, turns, and flags in line with the records after many undos in any order',
  { tags: ['nightly'], timeout: 240_000 },
  () => expectSoundUndos(80),
)

test('waits for the agency after a newer client comment, even when a question’s deletion is undone', async () => {
  const { ticketId, calls } = await buildCompany()
  await calls['ask']?.(0)
  const deleted = await calls['deleteStaffComment']?.(0)
  await calls['write']?.(0)
  expect((await staff.post(`/api/undo/${deleted?.headers['undo-id']}`)).status).toBe(204)
  await expectRightTurn(ticketId)
})

async function expectSoundUndos(numRuns: number): Promise<void> {
  let undone = 0
  const body = async (steps: { does: string; n: number }[]) => {
    const { companyId, ticketId, calls } = await buildCompany()
    const undos: string[] = []
    for (const { does, n } of steps) {
      if (does !== 'undo') {
        const answer = await calls[does]?.(n)
        expect(answer?.status).toBeLessThan(500)
        const undo = answer?.headers['undo-id']
        if (undo !== undefined) undos.push(undo)
        continue
      }
      const undo = undos[n % Math.max(1, undos.length)]
      if (undo === undefined) continue
      const { status } = await staff.post(`/api/undo/${undo}`)
      expect([204, 404, 409]).toContain(status)
      if (status !== 204) continue
      undone += 1
      await expectRightTotals(companyId)
      await expectRightTurn(ticketId)
      await expectRightFollowers(companyId)
    }
  }
  for (const names of NAMES) await fc.assert(fc.asyncProperty(getSteps(names), body), { numRuns, seed: SEED })
  expect(undone).toBeGreaterThan(numRuns / 2)
}
