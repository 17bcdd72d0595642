import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)

const owner = await portal.buildClient()
const { companyId } = owner

/**
 * Creates a member of the company who is also in their own company, so that they remain a client once they leave.
 */
async function buildMember() {
  const person = await portal.buildMember(companyId)
  const { companyId: own } = await portal.buildClient()
  await portal.db
    .insertInto('memberships')
    .values({ companyId: own, userId: person.id, role: 'owner' })
    .execute()
  return { ...person, own }
}

const leave = async (person: { id: number }) =>
  expect((await portal.as(owner).delete(`/api/companies/${companyId}/people/${person.id}`)).status).toBe(204)

const withKey = () => ({ 'idempotency-key': randomUUID() })

test('repeats a keyed call only for a user who can still make it', async () => {
  const person = await buildMember()
  const ticket = await portal.buildTicket({ userId: owner.id, companyId })
  const comment = { content: 'Thank you.', entityType: 'ticket', entityId: ticket.id }
  const headers = withKey()
  const write = () => portal.as(person).send('POST', '/api/comments', comment, headers)
  const { status, body } = await write()
  expect([status, (await write()).body]).toEqual([201, body])
  await leave(person)
  expect((await write()).status).toBe(404)
})

test('does not repeat a response about a record that was made private', async () => {
  const person = await buildMember()
  const request = await portal.buildInfoRequest({ clientId: owner.id, companyId, status: 'completed' })
  const headers = withKey()
  const path = `/api/info-requests/${request.id}/additions`
  const add = () => portal.as(person).send('POST', path, { message: 'One more.' }, headers)
  expect([(await add()).status, (await add()).status]).toEqual([201, 201])
  await portal.db.updateTable('infoRequests').set({ private: true }).where('id', '=', request.id).execute()
  expect((await add()).status).toBe(404)
})

test('does not repeat a response to a staff freelancer who lost the company', async () => {
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
  const { id } = await portal.buildQuestion({ clientId: owner.id })
  await portal.as(owner).patch(`/api/info-questions/${id}/answer`, { value: 'Bakery Ltd.', give: true })
  const headers = withKey()
  const path = `/api/info-questions/${id}/answer/review`
  const review = () => portal.as(freelancer).send('POST', path, { accept: true }, headers)
  expect([(await review()).status, (await review()).status]).toEqual([200, 200])
  await portal.db.deleteFrom('staffCompanies').where('userId', '=', freelancer.id).execute()
  expect((await review()).status).toBe(404)
})

test('returns 403 for a repeated call when the user has become a viewer', async () => {
  const person = await buildMember()
  const ticket = {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
  }
  const headers = withKey()
  const raise = () => portal.as(person).send('POST', '/api/tickets', { ...ticket, companyId }, headers)
  expect((await raise()).status).toBe(201)
  await portal.as(owner).patch(`/api/companies/${companyId}/people/${person.id}`, { role: 'viewer' })
  expect([(await raise()).status, (await raise()).body['code']]).toEqual([403, 'company_role'])
})

test('returns 404 for undoing a change after losing access', async () => {
  const person = await buildMember()
  const ticket = await portal.buildTicket({ userId: owner.id, companyId })
  const { headers } = await portal
    .as(person)
    .patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' }, { undoable: '15' })
  await leave(person)
  expect((await portal.as(person).post(`/api/undo/${headers['undo-id']}`)).status).toBe(404)
})

test('returns nothing for a company that is not the reader’s, as for one that does not exist', async () => {
  const person = await buildMember()
  await portal.buildTicket({ userId: owner.id, companyId })
  await portal.buildTicket({ userId: person.id, companyId: person.own })
  const { companyId: strangers } = await portal.buildClient()
  const total = async (company: number) => {
    const { headers } = await portal.as(person).get(`/api/tickets?company=${company}`)
    return Number(headers['x-total-count'])
  }
  const figures = async (company: number) =>
    (await portal.as(person).get(`/api/stats?company=${company}`)).body
  expect([await total(person.own), await total(strangers), await total(2_147_483_647)]).toEqual([1, 0, 0])
  expect(await total(companyId)).toBeGreaterThan(0)
  expect(await figures(strangers)).toEqual(await figures(2_147_483_647))
  expect(await figures(person.own)).toMatchObject({ openTickets: 1 })
})

test('shows a staff freelancer only their companies and the users of those companies', async () => {
  const person = await buildMember()
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
  const who = portal.as(freelancer)
  const { body } = await who.get<{ companies: { id: number }[] }>(`/api/users/${person.id}`)
  expect(body.companies.map(({ id }) => id)).toEqual([companyId])
  const stranger = await portal.buildClient()
  expect((await who.get(`/api/users/${stranger.id}`)).status).toBe(404)
  const listed = await who.get<{ id: number }[]>('/api/users?role=client&limit=500')
  expect(listed.body.map(({ id }) => id)).toContain(person.id)
  expect(listed.body.map(({ id }) => id)).not.toContain(stranger.id)
})

test('does not assign a ticket to a staff freelancer without access', async () => {
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  const staff = portal.as(await portal.buildStaff())
  const ticket = await portal.buildTicket({ userId: owner.id, companyId })
  const give = () => staff.patch(`/api/tickets/${ticket.id}`, { assigneeId: freelancer.id })
  expect((await give()).status).toBe(400)
  await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
  expect((await give()).status).toBe(200)
})
