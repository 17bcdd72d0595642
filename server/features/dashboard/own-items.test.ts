import { afterAll, expect, test } from 'vitest'
import type { StaffDashboard, WaitingItem } from '#shared/dashboard/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ companyName: 'Bakery Bauer' })
const sam = await portal.buildStaff()
const staff = portal.as(sam)
const userId = anna.id
const client = portal.as(anna)
const project = await portal.buildProject({ userId, name: 'Shop' })

const isOwn = async (who: { id: number }, on: 'agency' | 'client', kind: string, id: number) =>
  (await portal.as(who).get<WaitingItem[]>(`/api/stats/waiting?on=${on}&limit=500`)).body.find(
    (item) => item.kind === kind && item.id === id,
  )?.own

test('marks requests, tasks, tickets, and declined briefs that wait for a client as the client’s own', async () => {
  const colleague = await portal.buildMember(anna.companyId)
  const ticket = await portal.buildTicket({ userId, waitingOn: 'client' })
  const request = await portal.buildInfoRequest({ clientId: userId, projectId: project.id })
  const task = await portal.buildTask({ projectId: project.id, assigneeId: userId })
  const declined = await portal.buildBrief({ userId })
  await staff.post(`/api/briefs/${declined.id}/decline`, { feedback: 'Please tell us more about it.' })
  for (const [kind, id] of [
    ['ticket', ticket.id],
    ['info_request', request.id],
    ['task', task.id],
    ['brief', declined.id],
  ] as const)
    expect([kind, await isOwn(anna, 'client', kind, id), await isOwn(colleague, 'client', kind, id)]).toEqual(
      [kind, true, false],
    )
})

test('marks what a staff member is responsible for as their own, even on a shared dashboard', async () => {
  const amina = await portal.buildStaff()
  const ticket = await portal.buildTicket({ userId, priority: 'urgent', assigneeId: amina.id })
  const pending = await portal.buildBrief({ userId, responsibleId: amina.id })
  const ofAmina = await portal.buildProject({ userId, responsibleId: amina.id })
  const request = await portal.buildInfoRequest({
    clientId: userId,
    projectId: ofAmina.id,
    userId: sam.id,
  })
  const task = await portal.buildTask({ projectId: ofAmina.id, assigneeId: userId })
  expect(await isOwn(amina, 'agency', 'ticket', ticket.id)).toBe(true)
  expect(await isOwn(sam, 'agency', 'ticket', ticket.id)).toBe(false)
  expect(await isOwn(amina, 'agency', 'brief', pending.id)).toBe(true)
  expect(await isOwn(sam, 'agency', 'brief', pending.id)).toBe(false)
  for (const who of [amina, sam]) expect(await isOwn(who, 'client', 'info_request', request.id)).toBe(true)
  expect(await isOwn(amina, 'client', 'task', task.id)).toBe(true)
  expect(await isOwn(sam, 'client', 'task', task.id)).toBe(false)
  const readDashboard = async (who: { id: number }) =>
    (await portal.as(who).get<StaffDashboard>('/api/stats/morning')).body.waitsOnUs.find(
      ({ kind, id }) => kind === 'ticket' && id === ticket.id,
    )?.own
  expect(await Promise.all([readDashboard(amina), readDashboard(sam), readDashboard(amina)])).toEqual([
    true,
    false,
    true,
  ])
})

test('splits all waiting items into own items and those of others, each with a total', async () => {
  for (const who of [client, staff])
    for (const on of ['agency', 'client']) {
      const page = async (query = '') => {
        const path = `/api/stats/waiting?on=${on}&limit=500${query}`
        const { body, headers } = await who.get<WaitingItem[]>(path)
        expect(Number(headers['x-total-count'])).toBe(body.length)
        return body.map(({ kind, id }) => `${kind} ${id}`)
      }
      const [mine, others] = [await page('&own=true'), await page('&own=false')]
      expect([...mine, ...others].toSorted()).toEqual((await page()).toSorted())
    }
  expect((await client.get('/api/stats/waiting?on=client&own=perhaps')).status).toBe(400)
})
