import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Recurrence } from '#shared/requests/recurrences/schemas.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { startHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { createRecurringWork } from './create-due-work.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const sam = await portal.buildStaff()
const [client, staff] = [portal.as(anna), portal.as(sam)]

const TODAY = Temporal.PlainDate.from(new Date().toISOString().slice(0, 10))
const dayIn = (days: number) => TODAY.add({ days }).toString()
/** Runs housekeeping on a later day, at noon. */
const roundIn = (days: number) => createRecurringWork(portal.db, new Date(`${dayIn(days)}T12:00:00Z`))

const content = { kind: 'task', title: 'Check the backups', assignee: 'staff' }
const daily = { content, unit: 'day', shift: 'none', startsOn: dayIn(0) }

async function create(fields: Record<string, unknown> = {}) {
  const { id: projectId } = await portal.buildProject({ userId: anna.id })
  const { status, body } = await staff.post<Recurrence>('/api/recurrences', {
    ...daily,
    ...('websiteId' in fields ? {} : { projectId }),
    ...fields,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const readTasks = async ({ id, projectId }: Pick<Recurrence, 'id' | 'projectId'>) =>
  (await staff.get<Task[]>(`/api/projects/${projectId}/tasks`)).body.filter(
    ({ recurrenceId }) => recurrenceId === id,
  )
const read = async ({ id }: { id: number }) => (await staff.get<Recurrence>(`/api/recurrences/${id}`)).body
const complete = ({ id }: { id: number }) => staff.patch(`/api/tasks/${id}/status`, { status: 'completed' })

async function completeOpen(recurrence: Recurrence) {
  const open = (await readTasks(recurrence)).filter(({ status }) => status !== 'completed')
  for (const task of open) expect((await complete(task)).status).toBe(200)
}

describe('work due within two weeks', () => {
  test('creates the first task together with the recurrence', async () => {
    const recurrence = await create()
    expect(await readTasks(recurrence)).toMatchObject([
      {
        title: 'Check the backups',
        dueDate: dayIn(0),
        occursOn: dayIn(0),
        assignedTo: 'staff',
        dueAgainOn: null,
      },
    ])
    expect(recurrence).toMatchObject({ nextOn: dayIn(1), paused: false, websiteId: null })
  })

  test('reports open work until the task is completed', async () => {
    const recurrence = await create({ unit: 'week' })
    expect(recurrence).toMatchObject({ hasOpenWork: true })
    await completeOpen(recurrence)
    expect(await read(recurrence)).toMatchObject({ hasOpenWork: false, nextOn: dayIn(7) })
  })

  test('creates a task two weeks before it is due, and not earlier', async () => {
    const recurrence = await create({ startsOn: dayIn(20) })
    expect([await readTasks(recurrence), recurrence.nextOn]).toEqual([[], dayIn(20)])
    await roundIn(5)
    expect(await readTasks(recurrence)).toEqual([])
    await roundIn(6)
    expect(await readTasks(recurrence)).toMatchObject([{ dueDate: dayIn(20) }])
  })

  test('creates no task for past days when the recurrence started earlier', async () => {
    const recurrence = await create({ unit: 'week', startsOn: dayIn(-23) })
    expect(await readTasks(recurrence)).toMatchObject([{ dueDate: dayIn(5) }])
  })

  test('creates the next task when the last one is completed', async () => {
    const recurrence = await create({ unit: 'week' })
    await roundIn(1)
    expect(await readTasks(recurrence)).toHaveLength(1)
    await completeOpen(recurrence)
    await roundIn(1)
    await roundIn(1)
    expect((await readTasks(recurrence)).map(({ occursOn }) => occursOn)).toEqual([dayIn(0), dayIn(7)])
  })
})

test('creates the next task of a recurrence during housekeeping', async () => {
  const recurrence = await create({ unit: 'week' })
  await completeOpen(recurrence)
  const failures: unknown[] = []
  const config = { ...portal.config, housekeepingMs: 50 }
  const stop = startHousekeeping(portal.db, {
    storage: portal.storage,
    config,
    onError: (error) => failures.push(error),
  })
  await expect.poll(() => readTasks(recurrence)).toHaveLength(2)
  await stop()
  expect(failures).toEqual([])
})

/** Creates a recurrence as it was stored before a start was limited to the next 20 years. */
const startingOn = (startsOn: string) =>
  portal.buildRecurrence({ unit: 'day', weekday: null, startsOn, settledUntil: '9999-01-01' })

test('returns no days of a recurrence beyond the last year of the calendar', async () => {
  const recurrence = await startingOn('9999-11-29')
  expect((await read(recurrence)).nextOn).toBe('9999-11-29')
  expect((await staff.get(`/api/recurrences/${recurrence.id}/next`)).body).toEqual([
    '9999-11-29',
    '9999-11-30',
  ])
  expect((await read(await startingOn('9999-12-31'))).nextOn).toBeNull()
})

test('adds no task while the last one is open, and marks the open one as due again', async () => {
  const recurrence = await create({ unit: 'week' })
  for (const day of [3, 7, 8, 14, 15]) await roundIn(day)
  expect(await readTasks(recurrence)).toMatchObject([{ dueDate: dayIn(0), dueAgainOn: dayIn(14) }])
  await completeOpen(recurrence)
  await roundIn(15)
  expect((await readTasks(recurrence)).map(({ occursOn }) => occursOn)).toEqual([dayIn(0), dayIn(21)])
})

test('creates only the latest task after an outage', async () => {
  const recurrence = await create({ unit: 'week' })
  await completeOpen(recurrence)
  await roundIn(30)
  expect((await readTasks(recurrence)).map(({ occursOn }) => occursOn)).toEqual([dayIn(0), dayIn(28)])
})

test('creates a recurring request, notifies the client, and repeats it after the answer', async () => {
  const request = { kind: 'request', title: 'News for your website', assignee: 'client' }
  const recurrence = await create({ content: request, unit: 'week' })
  const requests = async () =>
    (await client.get<InfoRequest[]>(`/api/projects/${recurrence.projectId}/info-requests`)).body
  const [first] = await requests()
  expect(first).toMatchObject({ title: request.title, clientId: anna.id, userId: sam.id, occursOn: dayIn(0) })
  const titles = (await client.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
  expect(titles).toContain('We need something from you: News for your website')
  await client.patch(`/api/info-requests/${first?.id}`, { responseData: { message: 'None.' } })
  await roundIn(1)
  expect(new Set((await requests()).map(({ occursOn }) => occursOn))).toEqual(new Set([dayIn(0), dayIn(7)]))
})

test('creates the recurring task of a website on its project', async () => {
  const project = await portal.buildProject({ userId: anna.id })
  const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id, name: 'Bakery' })
  const recurrence = await create({ websiteId: website.id })
  expect(recurrence).toMatchObject({ projectId: project.id, websiteId: website.id, about: 'Bakery' })
  expect(await readTasks(recurrence)).toMatchObject([{ projectId: project.id }])
  for (const query of [`projectId=${project.id}`, `websiteId=${website.id}`]) {
    const { body } = await staff.get<Recurrence[]>(`/api/recurrences?${query}`)
    expect(body.map(({ id }) => id)).toEqual([recurrence.id])
  }
})

describe('lifecycle of a recurrence', () => {
  test('creates nothing while paused, and names the next day again when resumed', async () => {
    const recurrence = await create({ unit: 'week', startsOn: dayIn(20) })
    const paused = await staff.patch<Recurrence>(`/api/recurrences/${recurrence.id}`, { paused: true })
    expect(paused.body).toMatchObject({ paused: true, nextOn: null })
    await roundIn(30)
    expect(await readTasks(recurrence)).toEqual([])
    const resumed = await staff.patch<Recurrence>(`/api/recurrences/${recurrence.id}`, { paused: false })
    expect(resumed.body).toMatchObject({ paused: false, nextOn: dayIn(20) })
  })

  test('creates nothing for the weeks of a pause when staff resume the recurrence', async () => {
    const recurrence = await create({ unit: 'week', startsOn: dayIn(5), paused: true })
    await portal.db
      .updateTable('recurrences')
      .set({ startsOn: dayIn(-30), settledUntil: dayIn(-31) })
      .where('id', '=', recurrence.id)
      .execute()
    await staff.patch(`/api/recurrences/${recurrence.id}`, { paused: false })
    expect((await readTasks(recurrence)).map(({ occursOn }) => occursOn)).toEqual([dayIn(5)])
  })

  test('creates nothing for a recurrence that is paused from the beginning', async () => {
    const recurrence = await create({ paused: true })
    expect([await readTasks(recurrence), recurrence.nextOn]).toEqual([[], null])
  })

  test('creates nothing after the end date', async () => {
    const recurrence = await create({ endsOn: dayIn(1) })
    for (const day of [0, 1, 2, 3]) {
      await completeOpen(recurrence)
      await roundIn(day)
    }
    expect((await readTasks(recurrence)).map(({ occursOn }) => occursOn)).toEqual([dayIn(0), dayIn(1)])
    expect((await read(recurrence)).nextOn).toBeNull()
  })

  test('creates nothing, is not listed, and returns 409 on a change while its project is archived', async () => {
    const recurrence = await create({ startsOn: dayIn(20) })
    await staff.patch(`/api/projects/${recurrence.projectId}`, { archived: true })
    await roundIn(20)
    expect(await readTasks(recurrence)).toEqual([])
    const all = (await staff.get<Recurrence[]>('/api/recurrences?limit=500')).body
    expect(all.map(({ id }) => id)).not.toContain(recurrence.id)
    expect((await staff.patch(`/api/recurrences/${recurrence.id}`, { paused: true })).status).toBe(409)
  })

  test('keeps its tasks when staff delete the recurrence, and links them again on undo', async () => {
    const recurrence = await create()
    const path = `/api/recurrences/${recurrence.id}`
    const { status, headers } = await staff.delete(path, { undoable: '15' })
    expect([status, (await staff.get(path)).status]).toEqual([204, 404])
    const listTasks = async () =>
      (await staff.get<Task[]>(`/api/projects/${recurrence.projectId}/tasks`)).body
    expect(await listTasks()).toMatchObject([{ recurrenceId: null, occursOn: dayIn(0) }])
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await listTasks()).toMatchObject([{ recurrenceId: recurrence.id }])
  })
})

describe('changing a recurrence', () => {
  test('uses a changed title from the next task on', async () => {
    const recurrence = await create()
    const changed = { ...content, title: 'Check the backups and the logs' }
    await staff.patch(`/api/recurrences/${recurrence.id}`, { content: changed })
    await completeOpen(recurrence)
    await roundIn(1)
    expect((await readTasks(recurrence)).map(({ title }) => title)).toEqual([content.title, changed.title])
  })

  test('applies new days from the first that is not past, and repeats none', async () => {
    const recurrence = await create()
    await completeOpen(recurrence)
    const change = { unit: 'week', weekday: TODAY.dayOfWeek }
    const { body } = await staff.patch<Recurrence>(`/api/recurrences/${recurrence.id}`, change)
    expect(body).toMatchObject({ ...change, onDay: null })
    expect((await readTasks(recurrence)).map(({ occursOn }) => occursOn)).toEqual([dayIn(0), dayIn(7)])
  })

  test('uses the day of the start for a change to months, unless staff choose a workday', async () => {
    const recurrence = await create({ startsOn: '2039-01-31' })
    const path = `/api/recurrences/${recurrence.id}`
    const monthly = await staff.patch<Recurrence>(path, { unit: 'month' })
    expect(monthly.body).toMatchObject({ unit: 'month', onDay: 31, nthWorkday: null })
    const byWorkday = await staff.patch<Recurrence>(path, { nthWorkday: 2 })
    expect(byWorkday.body).toMatchObject({ onDay: null, nthWorkday: 2, nextOn: '2039-02-02' })
  })

  test('keeps the version when staff change nothing, even if a task was created meanwhile', async () => {
    const recurrence = await create()
    await completeOpen(recurrence)
    await roundIn(1)
    const { headers } = await staff.patch(`/api/recurrences/${recurrence.id}`, {}, { 'if-match': '"1"' })
    expect(headers['etag']).toBe('"1"')
  })

  test('returns 412 when staff change or delete an outdated version', async () => {
    const { id } = await create()
    await staff.patch(`/api/recurrences/${id}`, { every: 2 })
    for (const send of [
      () => staff.patch(`/api/recurrences/${id}`, { every: 3 }, { 'if-match': '"1"' }),
      () => staff.delete(`/api/recurrences/${id}`, { 'if-match': '"1"' }),
    ])
      expect((await send()).status).toBe(412)
  })
})

describe('assignee of recurring work', () => {
  test('assigns tasks to a member of the company, and to staff after the member leaves', async () => {
    const max = await portal.buildMember(anna.companyId)
    const recurrence = await create({ content: { ...content, assignee: String(max.id) } })
    await client.delete(`/api/companies/${anna.companyId}/people/${max.id}`)
    await completeOpen(recurrence)
    await roundIn(1)
    expect((await readTasks(recurrence)).map(({ assignedTo }) => assignedTo)).toEqual([
      expect.anything(),
      'staff',
    ])
  })

  test('returns 400 when staff assign recurring work to a member of another company', async () => {
    const stranger = await portal.buildClient()
    const { id: projectId } = await portal.buildProject({ userId: anna.id })
    const body = { ...daily, projectId, content: { ...content, assignee: String(stranger.id) } }
    const answer = await staff.post('/api/recurrences', body)
    expect([answer.status, answer.body['errors']]).toMatchObject([400, [{ path: 'content.assignee' }]])
  })

  test('creates nothing for a company without members, and continues with other recurrences', async () => {
    const [left, other] = [await portal.buildClient(), await create({ startsOn: dayIn(20) })]
    const { id: projectId } = await portal.buildProject({ userId: left.id })
    const alone = await create({ projectId, startsOn: dayIn(20) })
    await portal.db
      .updateTable('memberships')
      .set({ endedAt: new Date().toISOString() })
      .where('userId', '=', left.id)
      .execute()
    await roundIn(20)
    expect([await readTasks(alone), await readTasks(other)]).toMatchObject([[], [{ dueDate: dayIn(20) }]])
  })
})

describe('validation of a recurrence', () => {
  test.each([
    ['content.title', { content: { ...content, title: 'AB' } }],
    ['content.kind', { content: { ...content, kind: 'milestone' } }],
    ['content.blocks', { content: { ...content, blocks: true } }],
    ['every', { every: 100 }],
    ['every', { every: 0 }],
    ['unit', { unit: 'year' }],
    ['onDay', { unit: 'month', onDay: 32 }],
    ['onDay', { unit: 'month', onDay: 0 }],
    ['onDay', { unit: 'week', onDay: 3 }],
    ['weekday', { unit: 'week', weekday: 8 }],
    ['weekday', { unit: 'day', weekday: 1 }],
    ['nthWorkday', { unit: 'month', nthWorkday: 21 }],
    ['nthWorkday', { unit: 'month', nthWorkday: 2, onDay: 2 }],
    ['startsOn', { startsOn: '2027-02-30' }],
    ['endsOn', { endsOn: dayIn(-1) }],
    ['projectId', { projectId: null }],
    ['projectId', { websiteId: 1 }],
  ])('returns 400 at %s when staff create a recurrence with %j', async (path, fields) => {
    const { id: projectId } = await portal.buildProject({ userId: anna.id })
    const { status, body } = await staff.post('/api/recurrences', { ...daily, projectId, ...fields })
    expect([status, body['errors']]).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ path })]),
    ])
  })

  test('returns 400 when staff set an end before the start or a day of the month on weekly work', async () => {
    const { id } = await create({ unit: 'week' })
    for (const [path, change] of [
      ['endsOn', { endsOn: dayIn(-1) }],
      ['onDay', { onDay: 3 }],
    ] as const) {
      const { status, body } = await staff.patch(`/api/recurrences/${id}`, change)
      expect([status, body['errors']]).toMatchObject([400, [{ path }]])
    }
  })

  test('returns 409 when staff create a recurrence on an archived website', async () => {
    const project = await portal.buildProject({ userId: anna.id })
    const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id })
    await staff.patch(`/api/websites/${website.id}`, { archived: true })
    expect((await staff.post('/api/recurrences', { ...daily, websiteId: website.id })).status).toBe(409)
  })
})

test('lets a freelancer read recurrences of their companies, but not create any', async () => {
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  const { companyId } = anna
  await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
  const stranger = await portal.buildClient()
  const { id: projectId } = await portal.buildProject({ userId: stranger.id })
  const [mine, others] = [await create(), await create({ projectId })]
  const who = portal.as(freelancer)
  const listed = (await who.get<Recurrence[]>('/api/recurrences?limit=500')).body.map(({ id }) => id)
  expect([listed.includes(mine.id), listed.includes(others.id)]).toEqual([true, false])
  expect((await who.get(`/api/recurrences/${others.id}/next`)).status).toBe(404)
  expect((await who.post('/api/recurrences', { ...daily, projectId: mine.projectId })).status).toBe(403)
})
