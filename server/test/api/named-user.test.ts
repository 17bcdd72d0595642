import { afterAll, describe, expect, test } from 'vitest'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { PASSWORD } from '../builders.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const client = await portal.buildClient()
const other = await portal.buildClient()
const member = await portal.buildStaff()
const ticket = await portal.buildTicket({ userId: client.id })

/** Returns the header of a page that was rendered for this user. */
const getPage = (user: { id: number }, viewer?: { id: number }) => ({
  'portal-user': viewer ? `${user.id};viewer=${viewer.id}` : String(user.id),
})
const getCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
]
const REFUSED = [409, 'other_user']
const comment = { entityType: 'ticket', entityId: ticket.id, content: 'Typed by a different person' }

const writes = Object.keys(ACCESS_MATRIX).filter((route) => /^(?!GET|HEAD)\w+ \/api\//.test(route))

describe('write from a page of a different user', () => {
  test.each(writes)('returns 409: %s', async (route) => {
    const [method, path = ''] = route.split(' ')
    const answer = await portal
      .as(client)
      .send(method as 'POST', path.replaceAll(/:\w+/g, '1'), {}, getPage(other))
    expect(getCode(answer)).toEqual(REFUSED)
  })
})

test('writes nothing for a page of a different user, and says why', async () => {
  const answer = await portal.as(client).post('/api/comments', comment, getPage(member))
  expect(answer.body).toMatchObject({
    status: 409,
    detail:
      'This browser is now signed in as a different person, so nothing was changed. Reload the page to continue.',
  })
  const { body } = await portal.as(client).get<unknown[]>(`/api/comments/ticket/${ticket.id}`)
  expect(body).toEqual([])
})

test('refuses files of a page of a different user, sent whole or in parts', async () => {
  const whole = await portal.as(client).upload('/api/uploads', {}, {}, getPage(other))
  const begun = await portal.as(client).send('POST', '/api/uploads/resumable', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': '5',
    ...getPage(other),
  })
  expect([getCode(whole), getCode(begun)]).toEqual([REFUSED, REFUSED])
})

test('accepts a write of a page of the signed-in user, and one that names no user', async () => {
  const named = await portal.as(client).post('/api/comments', comment, getPage(client))
  const unnamed = await portal.as(client).post('/api/comments', comment)
  expect([named.status, unnamed.status]).toEqual([201, 201])
})

test('lets a page of a different user read', async () => {
  expect((await portal.as(client).get(`/api/tickets/${ticket.id}`, getPage(other))).status).toBe(200)
})

test('returns 401 to a page whose session has ended, and lets the user sign in again', async () => {
  const ended = await portal.anonymous.post('/api/comments', comment, getPage(client))
  expect(ended.status).toBe(401)
  const { username } = client
  const again = await portal.anonymous.post('/api/login', { username, password: PASSWORD }, getPage(client))
  expect(again.status).toBe(200)
})

test('distinguishes pages of staff, of a client, and of client view', async () => {
  const caller = portal.as(member)
  const commentOn = (page: Record<string, string>) => caller.post('/api/comments', comment, page)
  await caller.post('/api/client-view', { clientId: client.id }, getPage(member))
  const { body: me } = await caller.get('/api/user')
  expect(me).toMatchObject({ id: client.id, clientView: { viewerId: member.id } })
  expect(getCode(await commentOn(getPage(member)))).toEqual(REFUSED)
  expect(getCode(await commentOn(getPage(client)))).toEqual(REFUSED)
  expect((await commentOn(getPage(client, member))).status).toBe(403)
  const leave = (page: Record<string, string>) => caller.delete('/api/client-view', page)
  expect(getCode(await leave(getPage(member)))).toEqual(REFUSED)
  expect((await leave(getPage(client, member))).status).toBe(204)
  expect(getCode(await commentOn(getPage(client, member)))).toEqual(REFUSED)
  expect((await commentOn(getPage(member))).status).toBe(201)
})

test('ignores the header in calls with an API token', async () => {
  const made = await portal
    .as(member)
    .post<{ token: string }>('/api/api-tokens', { name: 'Backup', scopes: ['comments:write'], expires: null })
  const authorization = `Bearer ${made.body.token}`
  const answer = await portal.anonymous.post('/api/comments', comment, { authorization, ...getPage(other) })
  expect(answer.status).toBe(201)
})
