import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)

const owner = await portal.buildClient()
const { companyId } = owner
const anna = portal.as(owner)
const stranger = portal.as(await portal.buildClient())
const staffOwner = portal.as(await portal.buildStaff())
const staffMember = portal.as(await portal.buildStaff({ staffRole: 'member' }))
const colleague = await portal.buildMember(companyId)
const viewer = portal.as(await portal.buildMember(companyId, 'viewer'))

const project = await portal.buildProject({ userId: owner.id })
const unchosen = await portal.buildProject({ userId: owner.id })
const ticket = await portal.buildTicket({ userId: owner.id })
const resolved = { status: 'resolved' }

const buildFreelancer = async (ofCompany: number) => {
  const person = await portal.buildStaff({ staffRole: 'freelancer' })
  await portal.db.insertInto('staffCompanies').values({ userId: person.id, companyId: ofCompany }).execute()
  return portal.as(person)
}

test('lets only the session’s user end it, not other clients or staff', async () => {
  const { id } = await portal.buildClient()
  await portal.as({ id }).get('/api/user')
  const session = await portal.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  for (const who of [anna, staffOwner])
    expect((await who.delete(`/api/sessions/${session.id}`)).status).toBe(404)
  expect((await portal.as({ id }).delete(`/api/sessions/${session.id}`)).status).toBe(204)
})

test('shows a ticket to members of its company and staff, but not to other clients', async () => {
  const path = `/api/tickets/${ticket.id}`
  for (const who of [anna, portal.as(colleague), viewer, staffOwner])
    expect((await who.get(path)).status).toBe(200)
  expect((await stranger.get(path)).status).toBe(404)
})

test('lets a viewer read, a colleague write, and only an owner manage the company', async () => {
  const path = `/api/tickets/${ticket.id}/status`
  expect((await viewer.patch(path, resolved)).status).toBe(403)
  expect((await portal.as(colleague).patch(path, resolved)).status).toBe(200)
  const rename = { name: 'Bakery Bauer' }
  for (const who of [viewer, portal.as(colleague)])
    expect((await who.patch(`/api/companies/${companyId}`, rename)).status).toBe(403)
  expect((await anna.patch(`/api/companies/${companyId}`, rename)).status).toBe(200)
})

test('limits a member with chosen projects to those, and does not let them submit briefs', async () => {
  const person = portal.as(await portal.buildMember(companyId, 'colleague', { projectIds: [project.id] }))
  expect((await person.get(`/api/projects/${project.id}`)).status).toBe(200)
  expect((await person.get(`/api/projects/${unchosen.id}`)).status).toBe(404)
  expect((await person.get('/api/briefs/draft')).status).toBe(403)
  expect((await portal.as(colleague).get('/api/briefs/draft')).status).toBe(200)
})

test('shows a private ticket only to its requester, owners, and staff', async () => {
  const { id } = await portal.buildTicket({ userId: colleague.id, companyId })
  const path = `/api/tickets/${id}`
  expect((await viewer.get(path)).status).toBe(200)
  await portal.db.updateTable('tickets').set({ private: true }).where('id', '=', id).execute()
  for (const who of [portal.as(colleague), anna, staffMember]) expect((await who.get(path)).status).toBe(200)
  for (const who of [viewer, stranger]) expect((await who.get(path)).status).toBe(404)
})

test('lets users read archived records and returns 409 for changes', async () => {
  const website = await portal.buildWebsite({ userId: owner.id })
  const path = `/api/websites/${website.id}`
  expect((await staffOwner.patch(path, { archived: true })).status).toBe(200)
  expect((await staffOwner.patch(path, { name: 'New name' })).status).toBe(409)
  expect((await anna.get(path)).status).toBe(200)

  const client = await portal.buildClient()
  const { id } = await portal.buildInfoRequest({ clientId: client.id })
  await staffOwner.patch(`/api/companies/${client.companyId}`, { archived: true })
  expect((await staffOwner.post(`/api/info-requests/${id}/remind`)).status).toBe(409)
  expect((await portal.as(client).get(`/api/info-requests/${id}`)).status).toBe(200)
})

test('lets staff in client view read as the client and change nothing', async () => {
  const viewing = portal.as(await portal.buildStaff())
  expect((await viewing.get('/api/users')).status).toBe(200)
  await viewing.post('/api/client-view', { clientId: owner.id })
  expect((await viewing.get(`/api/tickets/${ticket.id}`)).status).toBe(200)
  expect((await viewing.get('/api/users')).status).toBe(403)
  expect((await viewing.patch(`/api/tickets/${ticket.id}/status`, { status: 'open' })).status).toBe(403)
})

test('limits a token to its scope, and to calls that have a scope', async () => {
  const { token } = await portal.buildApiToken({ scopes: ['tickets:read'] })
  const program = portal.asProgram(token)
  expect((await program.get(`/api/tickets/${ticket.id}`)).status).toBe(200)
  for (const call of [
    program.patch(`/api/tickets/${ticket.id}/status`, resolved),
    program.get(`/api/projects/${project.id}`),
    program.get('/api/user'),
  ])
    expect((await call).status).toBe(403)
})

test('gives each staff role its own rights and those of the roles below', async () => {
  const freelancer = await buildFreelancer(companyId)
  const answers = async (path: string) =>
    Promise.all([freelancer, staffMember, staffOwner].map(async (who) => (await who.get(path)).status))
  expect(await answers(`/api/tickets/${ticket.id}`)).toEqual([200, 200, 200])
  expect(await answers('/api/mails')).toEqual([403, 200, 200])
  expect(await answers('/api/audit')).toEqual([403, 403, 200])
  const ofAll = await Promise.all([anna, stranger].map((who) => who.get('/api/mails')))
  expect(ofAll.map(({ status }) => status)).toEqual([403, 403])
})

test('limits a staff freelancer to the chosen companies', async () => {
  const elsewhere = await buildFreelancer((await portal.buildClient()).companyId)
  const path = `/api/projects/${project.id}`
  expect((await elsewhere.get(path)).status).toBe(404)
  expect((await elsewhere.patch(path, { progress: 50 })).status).toBe(404)
  expect((await (await buildFreelancer(companyId)).patch(path, { progress: 50 })).status).toBe(200)
})

test('lets clients delete their own file, but not another member’s', async () => {
  const { id } = await portal.buildWebsite({ userId: owner.id })
  const { body } = await anna.upload<{ id: number }>(`/api/websites/${id}/assets`)
  expect((await portal.as(colleague).delete(`/api/website-assets/${body.id}`)).status).toBe(403)
  expect((await anna.delete(`/api/website-assets/${body.id}`)).status).toBe(204)
})
