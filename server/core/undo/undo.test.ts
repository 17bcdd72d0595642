import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { testDatabase } from '#server/test/database.ts'
import { testApp } from '#server/test/test-app.ts'
import { startUndoFinalizer } from './finalize-undo.ts'

const database = await testDatabase()
const portal = await testApp({}, database)
const there = await testApp({}, database)
afterAll(async () => {
  await portal.close()
  await there.close()
  await database.close()
})
const sam = await portal.buildStaff({ fullName: 'Sam Okafor' })
const amina = await portal.buildStaff({ fullName: 'Amina Haddad' })
const staff = portal.as(sam)
const UNDOABLE = { undoable: '15' }

let anna: Awaited<ReturnType<typeof portal.buildClient>>
let client: ReturnType<typeof portal.as>
beforeEach(async () => {
  anna = await portal.buildClient()
  client = portal.as(anna)
})

const build = () => portal.buildProject({ userId: anna.id, name: 'Bakery', progress: 40 })
const read = async (id: number) => (await client.get<Project>(`/api/projects/${id}`)).body
const change = (id: number, body: object, headers: Record<string, string> = UNDOABLE, who = staff) =>
  who.patch<Project>(`/api/projects/${id}`, body, headers)
const undo = (id: unknown, who = staff) => who.post(`/api/undo/${String(id)}`)
const getId = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['undo-id'])
const bell = async () =>
  (await client.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
const feed = async (id: number) =>
  (await client.get<Activity[]>(`/api/projects/${id}/activities`)).body.map(({ type }) => type)
const mails = async () =>
  (await portal.db.selectFrom('mails').select('subject').where('userId', '=', anna.id).execute()).length

const programWith = async (...scopes: ('projects:write' | 'tickets:write')[]) =>
  portal.asProgram((await portal.buildApiToken({ userId: sam.id, scopes })).token)

/** Lets every undo expire. */
const lapse = () => sql`update undos set lapses_at = now(), next_try_at = now()`.execute(portal.db)

async function releaseAll(nodes = [portal]) {
  await lapse()
  const stops = nodes.map(({ db }) =>
    startUndoFinalizer(db, (error) => {
      throw error
    }),
  )
  const waiting = () => portal.db.selectFrom('undos').select('id').execute()
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  await Promise.all(stops.map((stop) => stop()))
}

describe('undoable change', () => {
  test('shows at once, and notifies the client after the undo period', async () => {
    const { id } = await build()
    const changed = await change(id, { status: 'review' })
    expect([changed.status, getId(changed)]).toEqual([200, expect.any(Number)])
    expect([(await read(id)).status, await feed(id)]).toEqual(['review', ['project_updated']])
    expect([await bell(), await mails()]).toEqual([[], 0])
    await releaseAll()
    expect([await bell(), await mails()]).toEqual([['Bakery: now in review'], 1])
    expect((await undo(getId(changed))).status).toBe(404)
  })

  test('notifies the client once when two processes deliver it', async () => {
    const { id } = await build()
    await change(id, { status: 'review' })
    await releaseAll([portal, there])
    expect([await bell(), await mails()]).toEqual([['Bakery: now in review'], 1])
  })

  test('notifies the client even after an outage of more than a day', async () => {
    const { id } = await build()
    await change(id, { status: 'review' })
    await sql`update undos set lapses_at = now() - interval '25 hours', next_try_at = now()`.execute(
      portal.db,
    )
    await runHousekeeping(portal.db, portal.storage)
    await releaseAll()
    expect([await bell(), await mails()]).toEqual([['Bakery: now in review'], 1])
  })

  test('restores the record when undone, and notifies no one', async () => {
    const { id } = await build()
    const before = await read(id)
    const changed = await change(id, { status: 'launched', progress: 100 })
    expect((await undo(getId(changed), there.as(sam))).status).toBe(204)
    expect(await read(id)).toEqual({ ...before, version: changed.body.version + 1 })
    expect(await feed(id)).toEqual([])
    await releaseAll()
    expect([await bell(), await mails()]).toEqual([[], 0])
  })

  test('notifies the client at once without the Undoable header', async () => {
    const { id } = await build()
    const changed = await change(id, { status: 'review' }, {})
    expect(changed.headers).not.toHaveProperty('undo-id')
    expect([await bell(), await mails()]).toEqual([['Bakery: now in review'], 1])
  })

  test.each(['0', '16', '1.5', '-1', 'soon', ''])('rejects %j as undo seconds', async (undoable) => {
    const { id } = await build()
    const { status, body } = await change(id, { status: 'review' }, { undoable })
    expect([status, body]).toMatchObject([
      400,
      { detail: 'Undoable must be a whole number of seconds from 1 to 15.' },
    ])
    expect((await read(id)).status).toBe('planning')
  })

  test('waits for the requested seconds', async () => {
    const { id } = await build()
    const [short, long] = [
      await change(id, { progress: 1 }, { undoable: '3' }),
      await change(id, { progress: 2 }),
    ]
    const waits = await portal.db
      .selectFrom('undos')
      .select(sql<number>`extract(epoch from lapses_at - made_at)::integer`.as('seconds'))
      .where('id', 'in', [getId(short), getId(long)])
      .orderBy('id')
      .execute()
    expect(waits).toEqual([{ seconds: 3 }, { seconds: 15 }])
  })
})

describe('undo', () => {
  test('reverts changes step by step', async () => {
    const { id } = await build()
    const first = await change(id, { status: 'design' })
    const second = await change(id, { status: 'review' })
    expect((await undo(getId(second))).status).toBe(204)
    expect((await read(id)).status).toBe('design')
    expect((await undo(getId(first))).status).toBe(204)
    expect((await read(id)).status).toBe('planning')
  })

  test('returns 409 with the name of a staff member who changed the record since', async () => {
    const { id } = await build()
    const changed = await change(id, { status: 'review' })
    await change(id, { name: 'Bakery and café' }, {}, portal.as(amina))
    const now = await read(id)
    const { status, body } = await undo(getId(changed))
    expect([status, body['detail']]).toEqual([
      409,
      'Amina Haddad has changed this since, so it wasn’t undone.',
    ])
    expect([await read(id), await feed(id)]).toEqual([now, ['project_updated', 'project_updated']])
    await releaseAll()
    expect(await bell()).toEqual(['Bakery: now in review'])
  })

  test('returns 409 when the actor changed the record again', async () => {
    const { id } = await build()
    const first = await change(id, { status: 'design' })
    await change(id, { status: 'review' })
    const { status, body } = await undo(getId(first))
    expect([status, body['detail']]).toEqual([409, 'You’ve changed this since, so it wasn’t undone.'])
  })

  test('names only who changed the record, not authors of earlier or internal comments', async () => {
    const { id: entityId } = await portal.buildTicket({ userId: anna.id, title: 'Hours' })
    const write = (who: typeof staff, content: string, internal = false) =>
      who.post<Comment>('/api/comments', { entityType: 'ticket', entityId, content, internal })
    const note = () => write(portal.as(amina), 'She does not pay.', true)
    const { id } = (await write(client, 'At six.')).body
    const edit = (content: string, headers = {}) => client.patch(`/api/comments/${id}`, { content }, headers)
    await note()
    const edited = await edit('At seven.', UNDOABLE)
    await note()
    await edit('At eight.')
    expect((await undo(getId(edited), client)).body['detail']).toMatch(/^You’ve changed this/)

    const move = (who: typeof staff, status: string) =>
      who.patch(`/api/tickets/${entityId}/status`, { status }, UNDOABLE)
    const moved = await move(staff, 'in_progress')
    await move(portal.as(await portal.buildStaff({ fullName: 'Eva Lind' })), 'resolved')
    await note()
    expect((await undo(getId(moved))).body['detail']).toMatch(/^Eva Lind has changed this/)
  })

  test('names the staff member who added something to the project that it would delete', async () => {
    const { id } = await portal.buildBrief({ userId: anna.id })
    const accepted = await staff.post<Brief>(`/api/briefs/${id}/accept`, {}, UNDOABLE)
    const task = {
      projectId: accepted.body.projectId,
      title: 'Choose colors',
      description: 'Which suit the logo?',
      dueDate: '2027-02-01',
      assignedTo: 'staff',
    }
    expect((await portal.as(amina).post('/api/tasks', task)).status).toBe(201)
    const { status, body } = await undo(getId(accepted))
    expect([status, body['detail']]).toEqual([409, expect.stringMatching(/^Amina Haddad has changed this/)])
  })

  test('returns 404 to other users, when repeated, and when too late', async () => {
    const { id } = await build()
    const [one, two] = [await change(id, { progress: 50 }), await change(id, { progress: 60 })]
    const answers = [
      await undo(getId(two), portal.as(amina)),
      await undo(getId(two), client),
      await undo(2_147_483_647),
    ]
    expect((await undo(getId(two))).status).toBe(204)
    answers.push(await undo(getId(two)))
    await lapse()
    answers.push(await undo(getId(one)))
    const seen = answers.map(({ status, body }) => [status, { ...body, requestId: '' }])
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(seen[0]?.[0]).toBe(404)
  })

  test('restores comments, files, and reminders deleted with a record', async () => {
    const { id } = await portal.buildBrief({ userId: anna.id })
    const place = { entityType: 'brief', entityId: id }
    await staff.post('/api/comments', { ...place, content: 'Which colors?' })
    const { name } = await portal.buildUpload(anna)
    await client.post('/api/comments', { ...place, content: 'These.', attachments: [name] })
    const task = await portal.buildTask({ briefId: id })
    const reminder = { taskId: task.id, dueDate: '2026-12-01', moment: 'ahead' }
    await portal.db.insertInto('reminders').values(reminder).execute()
    const everything = async () =>
      (
        await sql`select (select jsonb_agg(to_jsonb(c) - 'version' order by id) from comments c where brief_id = ${id}) as comments,
        (select jsonb_agg(to_jsonb(n) - 'version' order by id) from notifications n where comment_id is not null) as news,
        (select jsonb_agg(to_jsonb(r) - 'version' order by id) from reminders r) as reminders,
        (select jsonb_agg(to_jsonb(a) - 'version' order by id) from attachments a) as files`.execute(
          portal.db,
        )
      ).rows
    const before = await everything()
    const withdrawn = await client.delete(`/api/briefs/${id}`, UNDOABLE)
    expect((await client.get(`/api/briefs/${id}`)).status).toBe(404)
    expect((await undo(getId(withdrawn), client)).status).toBe(204)
    expect(await everything()).toEqual(before)

    const deleted = await staff.delete(`/api/tasks/${task.id}`, UNDOABLE)
    expect((await undo(getId(deleted))).status).toBe(204)
    expect(await everything()).toEqual(before)
  })

  test('happens once when requested twice at the same time', async () => {
    const { id } = await build()
    const changed = await change(id, { progress: 50 })
    const answers = await Promise.all([undo(getId(changed)), undo(getId(changed), there.as(sam))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]))
  })

  test('is refused when the actor has lost the right', async () => {
    const eva = await portal.buildStaff()
    const { id } = await build()
    const changed = await change(id, { progress: 50 }, UNDOABLE, portal.as(eva))
    const demoted = { role: 'client', staffRole: null } as const
    await portal.db.updateTable('users').set(demoted).where('id', '=', eva.id).execute()
    expect((await undo(getId(changed), portal.as(eva))).status).toBe(403)
    expect((await read(id)).progress).toBe(50)
  })

  test('requires the token scope of the original call', async () => {
    const { id } = await build()
    const changed = await change(id, { progress: 50 }, UNDOABLE, await programWith('projects:write'))
    expect((await undo(getId(changed), await programWith('tickets:write'))).status).toBe(403)
    expect((await undo(getId(changed), await programWith('projects:write'))).status).toBe(204)
  })

  test('is recorded in the audit log after the change', async () => {
    const { id } = await build()
    const changed = await change(id, { progress: 50 })
    await undo(getId(changed))
    const { body } = await staff.get<AuditEntry[]>('/api/audit?area=record')
    const about = body.filter(({ entityType, entityId }) => entityType === 'project' && entityId === id)
    expect(about.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['record.change_undone', sam.id],
      ['record.changed', sam.id],
    ])
  })
})
