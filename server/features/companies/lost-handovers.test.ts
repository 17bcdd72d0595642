import { afterAll, expect, test } from 'vitest'
import { readAssignees } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

/* Questions that were handed over to a member who can then no longer answer them. */

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

type Person = { id: number }

/** Creates a company with an owner, two colleagues, and two projects. */
async function bakery() {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
  const { companyId } = anna
  const jonas = await portal.buildMember(companyId, 'colleague', { fullName: 'Jonas Bauer' })
  const mila = await portal.buildMember(companyId, 'colleague', { fullName: 'Mila Bauer' })
  const [shop, blog] = [
    await portal.buildProject({ userId: anna.id }),
    await portal.buildProject({ userId: anna.id }),
  ]
  const change = (who: Person, body: object) =>
    portal.as(anna).patch(`/api/companies/${companyId}/people/${who.id}`, body)
  return { companyId, anna, jonas, mila, shop, blog, change }
}

/** Hands two questions of a request over to a member, who answers the first one. Returns the id of the request. */
async function handOver(request: Parameters<typeof portal.buildInfoRequest>[0], from: Person, to: Person) {
  const { id } = await portal.buildInfoRequest(request)
  const [one, two] = [
    await portal.buildQuestion({ infoRequestId: id }),
    await portal.buildQuestion({ infoRequestId: id }),
  ]
  const body = { userId: to.id, questionIds: [one.id, two.id] }
  expect((await portal.as(from).post(`/api/info-requests/${id}/hand-over`, body)).status).toBe(200)
  const answer = { value: 'Here.', give: true }
  expect((await portal.as(to).patch(`/api/info-questions/${one.id}/answer`, answer)).status).toBe(200)
  return id
}

const listAssignees = (requestId: number) => readAssignees(staff, requestId)

test('gives the questions of a member who is limited to other projects to the owner or the respondent', async () => {
  const { anna, jonas, mila, shop, blog, change } = await bakery()
  const lost = await handOver({ clientId: mila.id, projectId: shop.id }, mila, jonas)
  const kept = await handOver({ clientId: mila.id, projectId: blog.id }, mila, jonas)
  expect((await change(jonas, { projectIds: [blog.id] })).status).toBe(200)
  expect(await listAssignees(lost)).toEqual([null, anna.id])
  expect(await listAssignees(kept)).toEqual([jonas.id, jonas.id])
})

test('leaves the questions with a member who is limited to other projects but named in the request', async () => {
  const { jonas, mila, shop, blog, change } = await bakery()
  const id = await handOver({ clientId: mila.id, projectId: shop.id }, mila, jonas)
  await staff.put(`/api/info-requests/${id}/people`, { private: false, people: [jonas.id] })
  await change(jonas, { projectIds: [blog.id] })
  expect(await listAssignees(id)).toEqual([jonas.id, jonas.id])
})

test('gives the questions of a member who becomes a viewer to the owner or the respondent', async () => {
  const { anna, jonas, mila, change } = await bakery()
  const id = await handOver({ clientId: mila.id }, mila, jonas)
  await change(jonas, { role: 'viewer' })
  expect(await listAssignees(id)).toEqual([null, anna.id])
})

test('gives the questions of a private request to another owner when an owner becomes a colleague', async () => {
  const { companyId, anna, mila, change } = await bakery()
  const olga = await portal.buildMember(companyId, 'owner')
  const id = await handOver({ clientId: mila.id, private: true }, mila, olga)
  await change(olga, { role: 'colleague' })
  expect(await listAssignees(id)).toEqual([null, anna.id])
  expect((await portal.as(olga).get(`/api/info-requests/${id}`)).status).toBe(404)
})

test('gives the questions back to the respondent when a request becomes private without the member', async () => {
  const { jonas, mila } = await bakery()
  const id = await handOver({ clientId: mila.id }, mila, jonas)
  const share = (people: number[]) =>
    portal.as(mila).put(`/api/info-requests/${id}/people`, { private: true, people })
  expect((await share([jonas.id])).status).toBe(200)
  expect(await listAssignees(id)).toEqual([jonas.id, jonas.id])
  expect((await share([])).status).toBe(200)
  expect(await listAssignees(id)).toEqual([null, null])
})

test('gives the questions of a member who loses them by a merge to the owner or the respondent', async () => {
  const { companyId: from, anna, jonas, mila, shop } = await bakery()
  const { companyId: into, blog } = await bakery()
  const id = await handOver({ clientId: mila.id, companyId: from, projectId: shop.id }, mila, jonas)
  const membership = { companyId: into, userId: jonas.id }
  await portal.db
    .insertInto('memberships')
    .values({ ...membership, role: 'colleague', someProjects: true })
    .execute()
  await portal.db
    .insertInto('membershipProjects')
    .values({ ...membership, projectId: blog.id })
    .execute()
  expect((await staff.post(`/api/companies/${from}/merge`, { into })).status).toBe(200)
  expect(await listAssignees(id)).toEqual([null, anna.id])
})

test('takes all questions from a member who is removed', async () => {
  const { companyId, anna, jonas, mila } = await bakery()
  const id = await handOver({ clientId: anna.id }, anna, jonas)
  const body = { successors: { requests: mila.id } }
  const path = `/api/companies/${companyId}/people/${jonas.id}`
  expect((await portal.as(anna).send('DELETE', path, body)).status).toBe(204)
  expect(await listAssignees(id)).toEqual([null, mila.id])
})
