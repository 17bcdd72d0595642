import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const [sam, tom] = [await portal.buildStaff(), await portal.buildStaff({ fullName: 'Tom Tell' })]
const client = portal.as(anna)
const [staff, colleague] = [portal.as(sam), portal.as(tom)]
const project = await portal.buildProject({ userId: anna.id })
const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id })

beforeEach(async () => {
  await portal.db.deleteFrom('activities').execute()
})

const build = () => portal.buildTicket({ userId: anna.id, websiteId: website.id })
const setStatus = (id: number, status: string, by = staff) =>
  by.patch(`/api/tickets/${id}/status`, { status })
const change = (id: number, fields: object) => staff.patch(`/api/tickets/${id}`, fields)
/** Returns the values that a feed shows, newest first. */
async function readFeed(reader: typeof client, path = '/api/activities/recent') {
  const { body, headers } = await reader.get<Activity[]>(path)
  expect(Number(headers['x-total-count'])).toBe(body.length)
  return body.map(
    ({ data }) => data.status ?? data.priority ?? (data.assignee === undefined ? '–' : 'assigned'),
  )
}
/** Moves all existing activities this many minutes into the past. */
async function wait(minutes: number) {
  const entries = await portal.db.selectFrom('activities').select(['id', 'createdAt']).execute()
  for (const { id, createdAt } of entries) {
    const earlier = new Date(Date.parse(createdAt) - minutes * 60_000).toISOString()
    await portal.db.updateTable('activities').set({ createdAt: earlier }).where('id', '=', id).execute()
  }
}

describe('assignee of a ticket', () => {
  test('appears in staff feeds but not in client feeds', async () => {
    const { id } = await build()
    await change(id, { assigneeId: sam.id })
    await change(id, { assigneeId: null })
    for (const path of ['/api/activities/recent', `/api/websites/${website.id}/activities`]) {
      expect(await readFeed(staff, path)).toEqual(['assigned', 'assigned'])
      expect(await readFeed(client, path)).toEqual([])
    }
  })

  test('is left out for clients when the priority changed in the same update', async () => {
    const { id } = await build()
    await change(id, { assigneeId: sam.id, priority: 'high' })
    const [{ data: seen }] = (await client.get<[Activity]>('/api/activities/recent')).body
    const [{ data: whole }] = (await staff.get<[Activity]>('/api/activities/recent')).body
    expect(seen).toMatchObject({ priority: 'high' })
    expect([seen.assignee, whole.assignee]).toEqual([undefined, 'Sam Staff'])
  })
})

describe('status changes within minutes', () => {
  test('show only the last one to the client, and all of them to staff', async () => {
    const { id } = await build()
    await setStatus(id, 'resolved')
    await setStatus(id, 'open')
    await wait(9)
    await setStatus(id, 'in_progress', colleague)
    expect(await readFeed(client)).toEqual(['in_progress'])
    expect(await readFeed(staff)).toEqual(['in_progress', 'open', 'resolved'])
  })

  test('are merged for projects and tasks', async () => {
    const { id: taskId } = await portal.buildTask({ projectId: project.id })
    for (const status of ['design', 'review']) await staff.patch(`/api/projects/${project.id}`, { status })
    for (const status of ['in_progress', 'completed'])
      await staff.patch(`/api/tasks/${taskId}/status`, { status })
    expect(await readFeed(client, `/api/projects/${project.id}/activities`)).toEqual(['completed', 'review'])
  })

  test('keep a progress update made in between', async () => {
    await staff.patch(`/api/projects/${project.id}`, { status: 'development' })
    await staff.patch(`/api/projects/${project.id}`, { progress: 41 })
    await staff.patch(`/api/projects/${project.id}`, { status: 'review' })
    expect(await readFeed(client)).toEqual(['review', '–'])
  })

  test('are all shown when the client changed the status in between', async () => {
    const { id } = await build()
    await setStatus(id, 'resolved')
    await setStatus(id, 'open', client)
    await setStatus(id, 'resolved')
    expect(await readFeed(client)).toEqual(['resolved', 'open', 'resolved'])
  })

  test('are all shown when they are further apart or belong to different tickets', async () => {
    const [{ id }, other] = [await build(), await build()]
    await setStatus(id, 'in_progress')
    await setStatus(other.id, 'closed')
    await wait(11)
    await setStatus(id, 'resolved')
    expect(await readFeed(client)).toEqual(['resolved', 'closed', 'in_progress'])
  })
})
