import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const owner = await portal.buildClient()
const stranger = await portal.buildClient()
const staff = portal.as(await portal.buildStaff())
const MARK = 'Zanzibar'

beforeAll(async () => {
  const userId = owner.id
  const client = portal.as(owner)
  const brief = await portal.buildBrief({ userId, projectName: MARK })
  const { body } = await staff.post<{ projectId: number }>(`/api/briefs/${brief.id}/accept`)
  const { projectId } = body
  const website = await portal.buildWebsite({ userId, projectId, name: MARK })
  const ticket = { title: `${MARK} ticket`, description: `The hours of ${MARK} are wrong.` }
  await client.post('/api/tickets', { ...ticket, serviceCategory: 'general', websiteId: website.id })
  await client.post('/api/comments', { content: MARK, entityType: 'project', entityId: projectId })
  const request = { title: MARK, description: `Photos of ${MARK}.`, dueDate: '2026-12-01' }
  await staff.post('/api/info-requests', { ...request, projectId })
  await staff.upload(`/api/projects/${projectId}/files`, { fileName: `${MARK}.png` })
  await portal.buildBrief({ userId, projectName: `${MARK} again` })
})

const OWN = ['/api/sessions', '/api/companies']

const lists = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(
    ({ method, path, response }) =>
      // Everyone has their own sessions and company; sessions.test.ts and companies.test.ts check that no one sees
      // another user's.
      method === 'GET' && !path.includes(':') && response.type !== 'unknown' && !OWN.includes(path),
  )
  .map(({ path }) => path)

test.each(lists)('shows nothing of another client in %s', async (path) => {
  for (const query of ['', `?q=${MARK}`, '?limit=500']) {
    const { bytes, headers } = await portal.as(stranger).get(`${path}${query}`)
    expect.soft(bytes.toString()).not.toContain(MARK)
    expect.soft(headers['x-total-count'] ?? '0').toBe('0')
    expect.soft(headers['x-unread-count'] ?? '0').toBe('0')
  }
})

// `/api/stats` and below are for staff; clients get a 403.
const counts = lists.filter((path) => /\/(?:counts|stats)$/.test(path))

test.each(counts)('counts nothing of another client in %s', async (path) => {
  const { body } = await portal.as(stranger).get(path)
  expect(new Set(Object.values(body).map(Number))).toEqual(new Set([0]))
})

test('shows and counts the records for their owner', async () => {
  const { headers } = await portal.as(owner).get(`/api/briefs?q=${MARK}`)
  expect(headers['x-total-count']).toBe('2')
  expect((await portal.as(owner).get('/api/stats')).body).toMatchObject({ activeBriefs: 2, openTickets: 1 })
})
