import { afterAll, expect, test } from 'vitest'
import type { Stats } from '#shared/dashboard/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

const readStats = async (person: { id: number }) => (await portal.as(person).get<Stats>('/api/stats')).body

test('counts a client’s own active records for the client, and everyone’s for staff', async () => {
  const [anna, eva, staff] = await Promise.all([
    portal.buildClient(),
    portal.buildClient(),
    portal.buildStaff(),
  ])
  const userId = anna.id
  for (const status of ['pending', 'accepted', 'in_progress', 'rejected', 'completed'] as const)
    await portal.buildBrief({ userId, status })
  for (const status of ['planning', 'design', 'completed', 'launched'] as const)
    await portal.buildProject({ userId, status })
  for (const status of ['open', 'in_progress', 'resolved', 'closed'] as const)
    await portal.buildTicket({ userId, status })
  const project = await portal.buildProject({ userId, status: 'launched' })
  await portal.buildWebsite({ userId, projectId: project.id })

  const nothing = {
    activeBriefs: 0,
    pendingBriefs: 0,
    activeProjects: 0,
    liveWebsites: 0,
    openTickets: 0,
    hasRecords: false,
  }
  const hers = {
    activeBriefs: 3,
    pendingBriefs: 1,
    activeProjects: 2,
    liveWebsites: 1,
    openTickets: 2,
    hasRecords: true,
  }
  expect(await readStats(anna)).toEqual(hers)
  expect(await readStats(eva)).toEqual(nothing)
  await portal.buildTicket({ userId: eva.id })
  expect(await readStats(staff)).toEqual({ ...hers, openTickets: 3 })
})

test('updates the counts of a client when a brief is accepted or withdrawn', async () => {
  const anna = await portal.buildClient()
  const staff = portal.as(await portal.buildStaff())
  const brief = await portal.buildBrief({ userId: anna.id })
  await staff.post(`/api/briefs/${brief.id}/accept`)
  expect(await readStats(anna)).toMatchObject({ activeBriefs: 1, pendingBriefs: 0, activeProjects: 1 })
  const other = await portal.buildBrief({ userId: anna.id })
  await portal.as(anna).delete(`/api/briefs/${other.id}`)
  expect(await readStats(anna)).toMatchObject({ activeBriefs: 1, pendingBriefs: 0 })
})

test('distinguishes a client without records from one whose records are closed or archived', async () => {
  const staff = portal.as(await portal.buildStaff())
  const [closed, archived, withdrawn] = [
    await portal.buildClient(),
    await portal.buildClient(),
    await portal.buildClient(),
  ]
  await portal.buildTicket({ userId: closed.id, status: 'closed' })
  const project = await portal.buildProject({ userId: archived.id })
  await staff.patch(`/api/projects/${project.id}`, { archived: true })
  const brief = await portal.buildBrief({ userId: withdrawn.id })
  await portal.as(withdrawn).delete(`/api/briefs/${brief.id}`)
  expect(await readStats(closed)).toMatchObject({ openTickets: 0, hasRecords: true })
  expect(await readStats(archived)).toMatchObject({ activeProjects: 0, hasRecords: true })
  // A withdrawn brief is deleted.
  expect(await readStats(withdrawn)).toMatchObject({ activeBriefs: 0, hasRecords: false })
})
