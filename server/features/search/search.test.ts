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

test('staff find records of every kind, without regard to case and accents', async () => {
  expect(await find(staff, 'ZEPHYR')).toEqual([
    `ticket ${theirs.id}`,
    `ticket ${ticket.id}`,
    `project ${project.id}`,
    `brief ${brief.id}`,
    `website ${website.id}`,
    `info_request ${request.id}`,
  ])
})

test('staff find records by their client, alone or beside words of the record', async () => {
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

test('a program that may not read people finds no records by their client', async () => {
  const { token } = await portal.buildApiToken({ scopes: ['search:read', 'tickets:read'] })
  const program = portal.asProgram(token)
  expect((await program.get<SearchHit[]>('/api/search?q=maibaum')).body).toEqual([])
  expect((await program.get<SearchHit[]>('/api/search?q=blurred')).body).toHaveLength(1)
})

test('a hit tells what it is and whose', async () => {
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

test('a client finds its own records only, and no people', async () => {
  const own = await find(portal.as(anna), 'zephyr')
  expect(own).toHaveLength(5)
  expect(own).not.toContain(`ticket ${theirs.id}`)
  expect(await find(portal.as(eva), 'zephyr')).toEqual([`ticket ${theirs.id}`])
  expect(await find(portal.as(eva), `#${ticket.id}`)).not.toContain(`ticket ${ticket.id}`)
  expect(await find(portal.as(anna), 'Anna')).toEqual([])
  expect(await find(portal.as(anna), 'Maibaum', 'user')).toEqual([])
})

test('a number finds the records that have it', async () => {
  expect(await find(staff, `#${ticket.id}`, 'ticket')).toEqual([`ticket ${ticket.id}`])
  expect(await find(staff, String(project.id), 'project')).toEqual([`project ${project.id}`])
  expect(await find(staff, '9999999999')).toEqual([])
})

test('what has the text in its title comes before newer ones that only mention it', async () => {
  const first = await portal.buildTicket({ userId, title: 'The mandarin is missing' })
  for (let i = 0; i < 6; i += 1)
    await portal.buildTicket({ userId, description: `We mention a mandarin here, and nothing more: ${i}` })
  const hits = await find(staff, 'mandarin')
  expect([hits[0], hits.length]).toEqual([`ticket ${first.id}`, 5])
})

describe('what is looked for', () => {
  test('may be one character', async () => {
    expect(await find(staff, 'Zé', 'project')).toEqual([`project ${project.id}`])
  })

  test.each(['%', '_', '\\', "'; drop table users; --", '日本'])('may be anything: %s', async (q) => {
    expect(await find(staff, q)).toEqual([])
  })

  test.each(['', '?q=', '?q=%20', '?q=%00', '?q=a&kind=mail'])('must be said: %j', async (query) => {
    expect((await staff.get(`/api/search${query}`)).status).toBe(400)
  })
})

test('a search finds no withdrawn request', async () => {
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

test('a deleted person is not found', async () => {
  const gone = await portal.buildClient({ fullName: 'Gone Withwind' })
  await staff.delete(`/api/users/${gone.id}`)
  expect(await find(staff, 'Withwind')).toEqual([])
})
