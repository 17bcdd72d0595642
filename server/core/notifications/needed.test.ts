import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { toPresetChoices } from '#shared/notifications/presets.ts'
import type { Caller } from '#server/test/caller.ts'
import { readSubjects } from '#server/test/read-translated-mails.ts'
import { testApp } from '#server/test/test-app.ts'

/* Emails and push notifications of people who chose *Only What Needs Me*. */

const portal = await testApp()
afterAll(portal.close)

let sam: { id: number }
let staff: Caller
let anna: Awaited<ReturnType<typeof portal.buildClient>>
let client: Caller

beforeEach(async () => {
  for (const table of ['mails', 'pushes', 'pushSubscriptions'] as const)
    await portal.db.deleteFrom(table).execute()
  sam = await portal.buildStaff()
  staff = portal.as(sam)
  anna = await portal.buildClient()
  client = portal.as(anna)
  await client.patch('/api/notification-settings', toPresetChoices('client', 'needed'))
})

const comment = (id: number, more: object = {}) =>
  staff.post('/api/comments', { content: 'A word.', entityType: 'ticket', entityId: id, ...more })
const readBell = async (who: Caller) =>
  (await who.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)

test('emails a client requests, tasks, returned work and questions, and shows the rest under the bell only', async () => {
  const project = await portal.buildProject({ userId: anna.id, name: 'Shop' })
  const ticket = await portal.buildTicket({ userId: anna.id, title: 'Hours' })
  const brief = await portal.buildBrief({ userId: anna.id, projectName: 'Brief' })
  const work = { description: 'Three of each.', dueDate: '2039-03-01', projectId: project.id }
  await staff.post('/api/info-requests', { ...work, title: 'Photos' })
  await staff.post('/api/tasks', { ...work, title: 'Logo', assignedTo: String(anna.id), status: 'pending' })
  await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'What about Sunday?' })
  await comment(ticket.id, { waitsForClient: true })
  const needed = [
    'We need something from you: Photos',
    'New task: Logo',
    'Your brief needs changes: Brief',
    'Waiting on you: Hours',
  ]
  expect(await readSubjects(portal.db, anna)).toEqual(needed)

  await staff.patch(`/api/projects/${project.id}`, { progress: 40 })
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
  const other = await portal.buildTicket({ userId: anna.id, title: 'Lunch menu' })
  await comment(other.id)
  expect(await readSubjects(portal.db, anna)).toEqual(needed)
  expect(await readBell(client)).toEqual([
    'New comment on Lunch menu',
    'Ticket is now in progress: Hours',
    'Shop: 40% done',
    ...needed.toReversed(),
  ])
})

test('does not email a client a request that they follow and a colleague has to answer', async () => {
  const bea = await portal.buildMember(anna.companyId)
  const { id } = await portal.buildInfoRequest({ clientId: bea.id, title: 'Photos' })
  await client.put('/api/follows', { entityType: 'info_request', entityId: id, state: 'followed' })
  await staff.patch(`/api/info-requests/${id}`, { title: 'Five photos' })
  expect(await readBell(client)).toEqual(['Request changed: Five photos'])
  expect(await readSubjects(portal.db, anna)).toEqual([])
  expect(await readSubjects(portal.db, bea)).toEqual(['Request changed: Five photos'])
})

test('emails staff what they or no one is responsible for', async () => {
  const [mine, free, others] = await Promise.all([
    portal.buildTicket({ userId: anna.id, title: 'Mine now', assigneeId: sam.id }),
    portal.buildTicket({ userId: anna.id, title: 'Free one' }),
    portal.buildTicket({ userId: anna.id, title: 'Others', assigneeId: (await portal.buildStaff()).id }),
  ])
  await staff.patch('/api/notification-settings', toPresetChoices('staff', 'needed'))
  for (const { id } of [mine, free, others])
    await client.post('/api/comments', { content: 'Any news?', entityType: 'ticket', entityId: id })
  expect(await readSubjects(portal.db, sam)).toEqual(['New comment on Mine now', 'New comment on Free one'])
})

test('limits push notifications in the same way, and sends none to a client who chose one email per day', async () => {
  const ticket = await portal.buildTicket({ userId: anna.id, title: 'Hours' })
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${anna.id}`
  expect((await client.post('/api/push', { endpoint, keys })).status).toBe(204)
  const countPushes = async () => (await portal.db.selectFrom('pushes').select('title').execute()).length
  await comment(ticket.id)
  expect(await countPushes()).toBe(0)
  await comment(ticket.id, { waitsForClient: true })
  expect(await countPushes()).toBe(1)
  await client.patch('/api/notification-settings', toPresetChoices('client', 'daily'))
  await comment(ticket.id, { waitsForClient: true })
  expect(await countPushes()).toBe(1)
})
