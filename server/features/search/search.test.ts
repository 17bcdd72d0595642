import { afterAll, describe, expect, test } from 'vitest'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Maibaum', companyName: 'Maibaum & Töchter' })
const eva = await portal.buildClient({ fullName: 'Eva Fremd', companyName: 'Fremd GmbH' })
const staff = portal.as(await portal.buildStaff())
const userId = anna.id

const project = await portal.buildProject({ userId, name: 'Zephyr shop' })
const brief = await portal.buildBrief({ userId, projectName: 'Zephyr brief' })
const website = await portal.buildWebsite({ userId, projectId: project.id, name: 'Zephyr online' })
const ticket = await portal.buildTicket({ userId, title: 'Zéphyr logo is blurred', status: 'in_progress' })
const request = await portal.buildInfoRequest({
  clientId: userId,
  projectId: project.id,
  title: 'Zephyr photos',
})
const theirs = await portal.buildTicket({ userId: eva.id, title: 'Zephyr of somebody else' })

async function find(who: Caller, q: string, kind?: string) {
  const search = new URLSearchParams({ q, ...(kind && { kind }) })
  const { body } = await who.get<SearchHit[]>(`/api/search?${search}`)
  return body.map((hit) => `${hit.kind} ${hit.id}`)
}

test('finds records of every kind for staff, regardless of case and accents', async () => {
  expect(await find(staff, 'ZEPHYR')).toEqual([
    `ticket ${theirs.id}`,
    `ticket ${ticket.id}`,
    `project ${project.id}`,
    `brief ${brief.id}`,
    `website ${website.id}`,
    `info_request ${request.id}`,
  ])
})

test('finds records by their client for staff, alone or together with words of the record', async () => {
  const { id } = await portal.buildTicket({ userId, title: 'Filter by allergens' })
  await portal.buildTicket({ userId: eva.id, title: 'Allergens of somebody else' })
  expect(await find(staff, 'maiba')).toEqual([
    `ticket ${id}`,
    `ticket ${ticket.id}`,
    `project ${project.id}`,
    `brief ${brief.id}`,
    `website ${website.id}`,
    `info_request ${request.id}`,
    `company ${anna.companyId}`,
    `user ${anna.id}`,
  ])
  expect(await find(staff, 'allergens Töchter')).toEqual([`ticket ${id}`])
  expect(await find(staff, 'anna allergens filter')).toEqual([`ticket ${id}`])
  expect(await find(staff, `allergens ${anna.email}`)).toEqual([`ticket ${id}`])
  expect(await find(staff, 'allergens nobody')).toEqual([])
  expect(await find(portal.as(anna), 'allergens maibaum')).toEqual([])
})

test('finds no records by their client for an API token that cannot read users', async () => {
  const { token } = await portal.buildApiToken({ scopes: ['search:read', 'tickets:read'] })
  const program = portal.asProgram(token)
  expect((await program.get<SearchHit[]>('/api/search?q=maibaum')).body).toEqual([])
  expect((await program.get<SearchHit[]>('/api/search?q=blurred')).body).toHaveLength(1)
})

test('returns the kind, title, company, and status of a result', async () => {
  const { body } = await staff.get<SearchHit[]>('/api/search?q=blurred')
  expect(body).toEqual([
    {
      kind: 'ticket',
      id: ticket.id,
      title: 'Zéphyr logo is blurred',
      context: 'Maibaum & Töchter',
      status: 'in_progress',
    },
  ])
})

test('finds only their own records, and no users, for a client', async () => {
  const own = await find(portal.as(anna), 'zephyr')
  expect(own).toHaveLength(5)
  expect(own).not.toContain(`ticket ${theirs.id}`)
  expect(await find(portal.as(eva), 'zephyr')).toEqual([`ticket ${theirs.id}`])
  expect(await find(portal.as(eva), `#${ticket.id}`)).not.toContain(`ticket ${ticket.id}`)
  expect(await find(portal.as(anna), 'Anna')).toEqual([])
  expect(await find(portal.as(anna), 'Maibaum', 'user')).toEqual([])
})

test('finds records by their number', async () => {
  expect(await find(staff, `#${ticket.id}`, 'ticket')).toEqual([`ticket ${ticket.id}`])
  expect(await find(staff, String(project.id), 'project')).toEqual([`project ${project.id}`])
  expect(await find(staff, '9999999999')).toEqual([])
})

test('ranks a match in the title above newer records that only mention the text', async () => {
  const first = await portal.buildTicket({ userId, title: 'The mandarin is missing' })
  for (let i = 0; i < 6; i += 1)
    await portal.buildTicket({ userId, description: `We mention a mandarin here, and nothing more: ${i}` })
  const hits = await find(staff, 'mandarin')
  expect([hits[0], hits.length]).toEqual([`ticket ${first.id}`, 5])
})

describe('search query', () => {
  test('finds a project by two characters', async () => {
    expect(await find(staff, 'Zé', 'project')).toEqual([`project ${project.id}`])
  })

  test.each(['%', '_', '\\', "'; drop table users; --", '日本'])(
    'finds nothing for the query %s',
    async (q) => {
      expect(await find(staff, q)).toEqual([])
    },
  )

  test.each(['', '?q=', '?q=%20', '?q=%00', '?q=a&kind=mail'])(
    'returns 400 for the query string %j',
    async (query) => {
      expect((await staff.get(`/api/search${query}`)).status).toBe(400)
    },
  )
})

test('finds no withdrawn request', async () => {
  const { id } = await portal.buildInfoRequest({
    clientId: userId,
    projectId: project.id,
    title: 'Quince cake',
  })
  expect(await find(staff, 'quince cake')).toEqual([`info_request ${id}`])
  expect((await staff.delete(`/api/info-requests/${id}`)).status).toBe(204)
  expect(await find(staff, 'quince cake')).toEqual([])
  expect(await find(portal.as(anna), 'quince cake')).toEqual([])
})

test('finds no deleted user', async () => {
  const gone = await portal.buildClient({ fullName: 'Gone Withwind' })
  await staff.delete(`/api/users/${gone.id}`)
  expect(await find(staff, 'Withwind')).toEqual([])
})
