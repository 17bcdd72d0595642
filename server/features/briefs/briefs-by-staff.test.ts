import { afterAll, describe, expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { NEW_BRIEF as form } from '#server/test/new-brief.ts'

const portal = await testApp()
afterAll(portal.close)
const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
const staff = portal.as(sarah)
const colleague = portal.as(await portal.buildStaff())

async function clientAtPhone(given: object = {}) {
  const person = await portal.buildClient({ fullName: 'Katharina Böhm', ...given })
  return { person, client: portal.as(person), briefs: `/api/users/${person.id}/briefs` }
}
const programWith = async (scope: string) =>
  portal.asProgram((await portal.buildApiToken({ userId: sarah.id, scopes: [scope] })).token)
const titles = async (caller: typeof staff) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)

describe('writing a brief for a client', () => {
  test('creates a pending brief that belongs to the client and names the staff author', async () => {
    const { person, client, briefs } = await clientAtPhone()
    const { status, body, headers } = await staff.post<Brief>(briefs, form)
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      ...form,
      userId: person.id,
      status: 'pending',
      client: { fullName: 'Katharina Böhm' },
      writtenBy: { id: sarah.id, fullName: 'Sarah Lindqvist' },
      unasked: [],
    })
    expect((await client.get(`/api/briefs/${body.id}`)).body).toEqual(body)
  })

  test('lets the client read the files that staff attach to a brief', async () => {
    const { client, briefs } = await clientAtPhone()
    const file = await portal.buildUpload(sarah, { fileName: 'Menu.png' })
    const { body } = await staff.post<Brief>(briefs, { ...form, attachments: [file.name] })
    expect(body.attachments).toEqual([file])
    expect((await client.get(`/api/uploads/${file.name}`)).status).toBe(200)
  })

  test('creates one brief when staff repeat the request with the same idempotency key', async () => {
    const { client, briefs } = await clientAtPhone()
    const key = { 'idempotency-key': 'telephone-1' }
    const [first, second] = [await staff.post(briefs, form, key), await staff.post(briefs, form, key)]
    expect(second.body).toEqual(first.body)
    expect((await client.get('/api/briefs')).body).toHaveLength(1)
  })

  test('does not change the client’s draft when staff write a brief for them', async () => {
    const { client, briefs } = await clientAtPhone()
    await client.patch('/api/briefs/draft', { projectName: 'My own words' })
    await staff.post(briefs, form)
    expect((await client.get('/api/briefs/draft')).body).toMatchObject({ projectName: 'My own words' })
  })

  test('notifies the client and other staff of a brief that staff wrote, and adds it to the feed', async () => {
    const { client, briefs } = await clientAtPhone()
    await staff.post(briefs, { ...form, projectName: 'Loyalty card' })
    expect(await titles(client)).toEqual(['We wrote a brief for you: Loyalty card'])
    expect(await titles(colleague)).toContain('New brief: Loyalty card')
    expect((await client.get('/api/activities/recent')).body).toMatchObject([
      { type: 'brief_submitted', actor: { fullName: 'Sarah Lindqvist' }, data: { onBehalf: true } },
    ])
  })

  test('lets staff undo a brief that they wrote before the client is notified', async () => {
    const { client, briefs } = await clientAtPhone()
    const { headers } = await staff.post<Brief>(briefs, form, { undoable: '15' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect([(await client.get('/api/briefs')).body, await titles(client)]).toEqual([[], []])
  })

  test('lets an API token write a brief for a client only with the scope briefs:write', async () => {
    const { briefs } = await clientAtPhone()
    expect((await (await programWith('briefs:write')).post(briefs, form)).status).toBe(201)
    expect((await (await programWith('briefs:read')).post(briefs, form)).status).toBe(403)
  })
})

describe('restrictions on writing a brief for a client', () => {
  test('returns 403 when a client writes a brief at the URL that is for staff', async () => {
    const { client, briefs } = await clientAtPhone()
    const other = portal.as(await portal.buildClient())
    expect([(await client.post(briefs, form)).status, (await other.post(briefs, form)).status]).toEqual([
      403, 403,
    ])
  })

  test('does not let staff submit a brief without a client', async () => {
    expect((await staff.post('/api/briefs', form)).status).toBe(403)
  })

  test('returns the same 404 when staff write a brief for a staff member or an unknown user', async () => {
    for (const id of [sarah.id, 2_000_000_000]) {
      const { status, body } = await staff.post(`/api/users/${id}/briefs`, form)
      expect([status, body['detail']]).toEqual([404, 'Client not found'])
    }
  })

  test('returns 409 when staff write a brief for a deactivated client', async () => {
    const { briefs } = await clientAtPhone({ deactivatedAt: new Date().toISOString() })
    expect((await staff.post(briefs, form)).status).toBe(409)
  })

  test('returns 400 and names the field when staff write a brief with an invalid field', async () => {
    const { briefs } = await clientAtPhone()
    const { status, body } = await staff.post(briefs, { ...form, projectName: 'AB' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'projectName' }] })
  })
})

describe('changing a brief that staff wrote', () => {
  test('lets the client change and withdraw a pending brief that staff wrote', async () => {
    const { client, briefs } = await clientAtPhone()
    const { body } = await staff.post<Brief>(briefs, form)
    const changed = await client.patch<Brief>(`/api/briefs/${body.id}`, { numPages: '20+' })
    expect(changed.body).toMatchObject({ numPages: '20+', writtenBy: { id: sarah.id } })
    expect((await client.delete(`/api/briefs/${body.id}`)).status).toBe(204)
  })

  test('lets the client change an accepted brief by staff until it is completed, and notifies staff', async () => {
    const { client, briefs } = await clientAtPhone()
    const { id } = (await staff.post<Brief>(briefs, { ...form, projectName: 'Tasting room' })).body
    const revise = () => client.patch(`/api/briefs/${id}`, { designNotes: 'Warm colors, please.' })
    const { projectId } = (await staff.post<Brief>(`/api/briefs/${id}/accept`)).body
    expect((await revise()).status).toBe(200)
    expect(await titles(staff)).toContain('Brief changed: Tasting room')
    await staff.patch(`/api/projects/${projectId}`, { status: 'design' })
    expect((await revise()).status).toBe(200)
    await staff.patch(`/api/projects/${projectId}`, { status: 'completed' })
    expect((await revise()).status).toBe(409)
  })

  test('does not let anyone change a brief or its responsible user while its project is archived', async () => {
    const { person, client } = await clientAtPhone()
    const begun = { clientId: person.id, name: 'Vineyard', description: 'Wines by the case.' }
    const { id, briefId } = (await staff.post<Project>('/api/projects', begun)).body
    const calls = async () => [
      (await client.patch(`/api/briefs/${briefId}`, { numPages: '20+' })).status,
      (await staff.put(`/api/briefs/${briefId}/responsible`, { responsibleId: sarah.id })).status,
    ]
    await staff.patch(`/api/projects/${id}`, { archived: true })
    expect(await calls()).toEqual([409, 409])
    await staff.patch(`/api/projects/${id}`, { archived: false })
    expect(await calls()).toEqual([200, 200])
  })

  test('does not let the client change a brief that staff wrote and then rejected', async () => {
    const { client, briefs } = await clientAtPhone()
    const { id } = (await staff.post<Brief>(briefs, form)).body
    await staff.patch(`/api/briefs/${id}/status`, { status: 'rejected' })
    expect((await client.patch(`/api/briefs/${id}`, { numPages: '20+' })).status).toBe(409)
  })
})

test('stores no names of people in an earlier version of a brief', async () => {
  const { briefs } = await clientAtPhone()
  const { id } = (await staff.post<Brief>(briefs, form)).body
  await staff.post(`/api/briefs/${id}/decline`, { feedback: 'Please tell us more.' })
  const { snapshot } = await portal.db
    .selectFrom('briefRevisions')
    .select('snapshot')
    .where('briefId', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(snapshot)).not.toMatch(/Sarah|Katharina/)
})
