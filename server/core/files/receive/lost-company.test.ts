import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const boss = portal.as(await portal.buildStaff())

/** Uploads a file to a project, and runs `meanwhile` after the first half has arrived. */
async function uploadSlowly(person: { id: number }, projectId: number, meanwhile: () => Promise<unknown>) {
  const begin =
    '--half\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\nfirst'
  async function* halves() {
    yield begin
    await meanwhile()
    yield ' second\r\n--half--\r\n'
  }
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: `/api/projects/${projectId}/files`,
    headers: {
      cookie: (await portal.as(person).cookie()) ?? '',
      'content-type': 'multipart/form-data; boundary=half',
    },
    payload: Readable.from(halves()),
  })
  return statusCode
}

const readFiles = async (projectId: number) =>
  (await boss.get<unknown[]>(`/api/projects/${projectId}/files`)).body.length

test('adds no file to a project when a freelancer loses its company during the upload', async () => {
  const [client, other] = [await portal.buildClient(), await portal.buildClient()]
  const { id } = await portal.buildProject({ userId: client.id })
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  const works = (companyId: number) =>
    boss.patch(`/api/users/${freelancer.id}`, { staffRole: 'freelancer', companyIds: [companyId] })
  await works(client.companyId)
  expect(await uploadSlowly(freelancer, id, async () => {})).toBe(201)
  expect(await uploadSlowly(freelancer, id, () => works(other.companyId))).toBe(404)
  expect(await readFiles(id)).toBe(1)
})

test('adds no file outside their companies when a staff member becomes a freelancer during the upload', async () => {
  const [client, other] = [await portal.buildClient(), await portal.buildClient()]
  const { id } = await portal.buildProject({ userId: client.id })
  const member = await portal.buildStaff({ staffRole: 'member' })
  const demote = () =>
    boss.patch(`/api/users/${member.id}`, { staffRole: 'freelancer', companyIds: [other.companyId] })
  expect(await uploadSlowly(member, id, demote)).toBe(404)
  expect(await readFiles(id)).toBe(0)
})
