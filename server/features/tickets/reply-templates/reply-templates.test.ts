import { afterAll, expect, test } from 'vitest'
import type { ReplyTemplate } from '#shared/tickets/reply-templates/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())
const path = '/api/reply-templates'
const create = (name: string, content = 'Hello {client}') =>
  staff.post<ReplyTemplate & { detail: string }>(path, { name, content })

test('creates, changes, and deletes a reply template', async () => {
  const { status, body, headers } = await create('We are on it')
  expect([status, headers['etag'], body]).toEqual([
    201,
    '"1"',
    expect.objectContaining({ name: 'We are on it', content: 'Hello {client}' }),
  ])
  const changed = await staff.patch<ReplyTemplate>(`${path}/${body.id}`, { content: 'Dear {client}' })
  expect([changed.body.name, changed.body.content]).toEqual(['We are on it', 'Dear {client}'])
  expect((await staff.get<ReplyTemplate[]>(path)).body).toEqual([changed.body])
  expect((await staff.delete(`${path}/${body.id}`)).status).toBe(204)
  expect((await staff.get(`${path}/${body.id}`)).status).toBe(404)
  expect((await staff.delete(`${path}/${body.id}`)).status).toBe(404)
})

test('stores whether a reply waits on the client, and keeps that when staff change the name', async () => {
  const asked = { name: 'A few questions', content: 'On which page?', waitsForClient: true }
  const { body } = await staff.post<ReplyTemplate>(path, asked)
  expect(body).toMatchObject(asked)
  const renamed = await staff.patch<ReplyTemplate>(`${path}/${body.id}`, { name: 'Questions' })
  expect(renamed.body.waitsForClient).toBe(true)
  const changed = await staff.patch<ReplyTemplate>(`${path}/${body.id}`, { waitsForClient: false })
  expect(changed.body).toMatchObject({ name: 'Questions', waitsForClient: false })
  expect((await create('We are on it')).body.waitsForClient).toBe(false)
})

test('returns 400 when staff give a template the name of another, in any case', async () => {
  await create('Opening hours')
  const { status, body } = await create('OPENING hours')
  expect([status, body.detail]).toEqual([400, 'There’s already a template with this name'])
  const other = await create('Other')
  expect((await staff.patch(`${path}/${other.body.id}`, { name: 'Opening Hours' })).status).toBe(400)
  expect((await staff.patch(`${path}/${other.body.id}`, { name: 'OTHER' })).status).toBe(200)
})

test('returns 412 when staff change an outdated version of a template', async () => {
  const { body } = await create('Holidays')
  await staff.patch(`${path}/${body.id}`, { content: 'First' })
  const { status } = await staff.patch(`${path}/${body.id}`, { content: 'Second' }, { 'if-match': '"1"' })
  expect(status).toBe(412)
})

test.each([
  [{ name: '', content: 'Hello' }, 'Please give the template a name'],
  [{ name: 'Empty', content: ' ' }, 'Please enter the template’s text'],
])('returns 400 when staff create the template %j', async (template, message) => {
  const { status, body } = await staff.post(path, template)
  expect([status, body['detail']]).toEqual([400, message])
})
