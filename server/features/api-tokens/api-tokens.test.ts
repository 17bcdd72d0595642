import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { ApiToken, CreatedApiToken } from '#shared/api-tokens/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { TokenScope } from '#shared/contract/policy.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testDatabase } from '#server/test/database.ts'
import { testApp } from '#server/test/test-app.ts'

const PATH = '/api/api-tokens'
const database = await testDatabase()
const portal = await testApp({}, database)
const node = await testApp({}, database)
afterAll(async () => {
  await Promise.all([node.close(), portal.close()])
  await database.close()
})
const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
const staff = portal.as(sam)
await staff.post('/api/user/confirmation', { password: PASSWORD })

const make = (fields: object = {}, headers?: Record<string, string>) =>
  staff.post<CreatedApiToken>(PATH, { name: 'Time sheets', scopes: ['tickets:read'], ...fields }, headers)
const findListed = async (id: number) =>
  (await staff.get<ApiToken[]>(PATH)).body.find((token) => token.id === id)
const readAudit = async (id: number) =>
  (await staff.get<AuditEntry[]>('/api/audit?area=api_token')).body
    .filter(({ entityId }) => entityId === id)
    .map(({ action }) => action)

describe('API tokens', () => {
  test('returns a new API token only to the request that creates it, and audits its creation', async () => {
    const { status, body } = await make({ expiresInDays: 30 })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^pp_[\w-]{43}$/)
    expect(body).toMatchObject({ state: 'active', prefix: body.token?.slice(0, 7), maker: { id: sam.id } })
    const list = await staff.get(PATH)
    expect(JSON.stringify(list.body)).not.toContain(body.token)
    expect(await readAudit(body.id)).toEqual(['api_token.created'])
  })

  test('omits the API token when staff repeat the request with the same idempotency key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await make({}, key), await make({}, key)]
    expect([again.body.id, first.body.token === null, again.body.token]).toEqual([first.body.id, false, null])
  })

  test('requires staff to confirm their identity before they create an API token', async () => {
    const other = portal.as(await portal.buildStaff(), { confirmed: false })
    const { status, body } = await other.post(PATH, { name: 'Robot', scopes: ['tickets:read'] })
    expect([status, body['code']]).toEqual([403, 'confirmation_required'])
  })

  test.each([
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['accounts:write'] }],
    ['expiresInDays', { expiresInDays: 0 }],
    ['networks', { networks: ['10.0.0.0/8', 'office'] }],
    ['networks', { networks: ['10.0.0.0/33'] }],
    ['networks', { networks: Array.from({ length: 51 }, () => '10.0.0.1') }],
  ])('returns 400 when staff create an API token with an invalid field: %s', async (path, fields) => {
    const { status, body } = await make(fields)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    ])
  })

  test('audits the first use of an API token, and updates its last use at most once a minute', async () => {
    const { body } = await make()
    const program = portal.asProgram(body.token ?? '')
    await Promise.all([program.get('/api/tickets'), program.get('/api/tickets')])
    const first = (await findListed(body.id))?.lastUsedAt
    expect(first).not.toBeNull()
    await program.get('/api/tickets')
    expect((await findListed(body.id))?.lastUsedAt).toBe(first)
    expect(await readAudit(body.id)).toEqual(['api_token.first_used', 'api_token.created'])
    const earlier = new Date(Date.now() - 70_000).toISOString()
    await portal.db.updateTable('apiTokens').set({ lastUsedAt: earlier }).where('id', '=', body.id).execute()
    await program.get('/api/tickets')
    expect(Date.parse((await findListed(body.id))?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
})

const getDays = ({ expiresAt, createdAt }: ApiToken) =>
  expiresAt && Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000)

describe('the expiry of API tokens', async () => {
  const forGood = await testApp({ apiTokenDays: 0 }, database)
  afterAll(forGood.close)

  test('lets an API token expire after 365 days, or after the number of days that staff choose', async () => {
    expect(getDays((await make()).body)).toBe(365)
    expect(getDays((await make({ expiresInDays: null })).body)).toBe(365)
    expect(getDays((await make({ expiresInDays: 3650 })).body)).toBe(3650)
    expect((await portal.anonymous.get('/api/portal')).body['apiTokenDays']).toBe(365)
  })

  test('creates API tokens that never expire if API_TOKEN_DAYS is 0', async () => {
    const body = { name: 'Time sheets', scopes: ['tickets:read'] }
    const made = await forGood.as(sam).post<CreatedApiToken>(PATH, body)
    expect(made.body.expiresAt).toBeNull()
    expect((await portal.anonymous.get('/api/portal')).body['apiTokenDays']).toBe(365)
    expect((await forGood.anonymous.get('/api/portal')).body['apiTokenDays']).toBeNull()
  })

  test('accepts an existing API token without an expiry date', async () => {
    const { id, token } = await portal.buildApiToken({ expiresAt: null })
    expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(200)
    expect(await findListed(id)).toMatchObject({ state: 'active', expiresAt: null, networks: null })
  })
})

test('records the address that last used an API token at most once a minute', async () => {
  const behind = await testApp({ trustProxy: ['127.0.0.1'] }, database)
  const { id, token } = await portal.buildApiToken()
  const use = (address: string) => behind.asProgram(token).get('/api/tickets', { 'x-forwarded-for': address })
  expect((await findListed(id))?.lastUsedFrom).toBeNull()
  await use('2001:DB8:0::7')
  expect((await findListed(id))?.lastUsedFrom).toBe('2001:db8::7')
  await use('192.0.2.9')
  expect((await findListed(id))?.lastUsedFrom).toBe('2001:db8::7')
  const lastUsedAt = new Date(Date.now() - 70_000).toISOString()
  await portal.db.updateTable('apiTokens').set({ lastUsedAt }).where('id', '=', id).execute()
  await use('192.0.2.9')
  expect((await findListed(id))?.lastUsedFrom).toBe('192.0.2.9')
  await behind.close()
})

test('returns the networks that an API token is limited to, or null if it has no limit', async () => {
  const { body } = await make({ networks: [' 203.0.113.7', '10.0.0.0/8'] })
  expect(body.networks).toEqual(['203.0.113.7', '10.0.0.0/8'])
  expect((await findListed(body.id))?.networks).toEqual(['203.0.113.7', '10.0.0.0/8'])
  expect((await make({ networks: [] })).body.networks).toBeNull()
  expect((await make({ networks: null })).body.networks).toBeNull()
})

describe('requests with an API token', () => {
  test('limits search results to the record types that the token scope covers', async () => {
    const client = await portal.buildClient({ fullName: 'Wilhelmine Wombat', companyName: 'Wombat Works' })
    await portal.buildTicket({ userId: client.id, title: 'Wombat on the home page' })
    await portal.buildProject({ userId: client.id, name: 'Wombat shop' })
    const findWithScopes = async (...scopes: TokenScope[]) => {
      const { token } = await portal.buildApiToken({ userId: sam.id, scopes: ['search:read', ...scopes] })
      const { body } = await portal.asProgram(token).get<SearchHit[]>('/api/search?q=wombat')
      return body.map(({ kind }) => kind).toSorted()
    }
    expect(await findWithScopes()).toEqual([])
    expect(await findWithScopes('tickets:read')).toEqual(['ticket'])
    expect(await findWithScopes('people:read', 'projects:read')).toEqual(['project', 'user'])
  })

  test('attributes changes by an API token to its creator, and names the token only to staff', async () => {
    const { token } = await portal.buildApiToken({ userId: sam.id, name: 'Invoice robot' })
    const client = await portal.buildClient()
    const project = await portal.buildProject({ userId: client.id })
    const program = portal.asProgram(token)
    expect((await program.patch(`/api/projects/${project.id}`, { progress: 40 })).status).toBe(200)
    await staff.patch(`/api/projects/${project.id}`, { progress: 50 })
    const path = `/api/projects/${project.id}/activities`
    const { body } = await staff.get<Activity[]>(path)
    expect(body.map(({ actor, through }) => [actor?.id, through])).toEqual([
      [sam.id, null],
      [sam.id, 'Invoice robot'],
    ])
    const seen = await portal.as(client).get(path)
    expect(JSON.stringify(seen.body)).not.toContain('Invoice robot')
  })

  test('accepts a cross-site request with an API token and no cookie', async () => {
    const { token } = await portal.buildApiToken()
    const { id } = await portal.buildTicket()
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const { status } = await portal
      .asProgram(token)
      .patch(`/api/tickets/${id}`, { priority: 'high' }, headers)
    expect(status).toBe(200)
  })

  test('returns 401 for an invalid API token even if the request has a valid session cookie', async () => {
    for (const bad of ['pp_', 'pp_guessed', `pp_${'x'.repeat(43)}`, `pp_${'x'.repeat(9000)}`]) {
      const { status, headers } = await staff.get('/api/tickets', { authorization: `Bearer ${bad}` })
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    }
    const { status, headers } = await portal.anonymous.get('/api/tickets', { authorization: 'Bearer other' })
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await staff.get('/api/tickets', { authorization: 'Bearer other' })).status).toBe(200)
  })

  test('does not end a session when another origin signs out with a made-up API token', async () => {
    const person = portal.as(await portal.buildClient())
    const headers = { authorization: 'Bearer pp_any', origin: 'https://elsewhere.example' }
    await person.post('/api/logout', undefined, headers)
    expect((await person.get('/api/user')).status).toBe(200)
  })

  test('returns 403 and names the missing scope when an API token lacks it', async () => {
    const { token } = await portal.buildApiToken({ scopes: ['tickets:read'] })
    const { id } = await portal.buildTicket()
    const { status, body, headers } = await portal.asProgram(token).patch(`/api/tickets/${id}`, {})
    expect([status, body['code'], body['detail'], headers['www-authenticate']]).toEqual([
      403,
      'insufficient_scope',
      'This API token lacks the scope tickets:write.',
      'Bearer error="insufficient_scope", scope="tickets:write"',
    ])
  })

  test('does not let an API token read or write internal notes without the scopes for notes', async () => {
    const { id: entityId } = await portal.buildTicket()
    const note = { content: 'Among us.', entityType: 'ticket', entityId, internal: true }
    await staff.post('/api/comments', note)
    const scopes = ['comments:read', 'comments:write']
    const without = portal.asProgram((await portal.buildApiToken({ scopes })).token)
    const all = portal.asProgram((await portal.buildApiToken()).token)
    const read = async (program: typeof all) =>
      (await program.get<Comment[]>(`/api/comments/ticket/${entityId}`)).body.map(({ content }) => content)
    expect([await read(without), await read(all)]).toEqual([[], ['Among us.']])
    expect((await without.post('/api/comments', note)).status).toBe(403)
    expect((await without.post('/api/comments', { ...note, internal: false })).status).toBe(201)
    expect((await all.post('/api/comments', note)).status).toBe(201)
  })

  test('limits uploads per API token without limiting its creator or their other tokens', async () => {
    const { id, token } = await portal.buildApiToken({ userId: sam.id })
    const tries = Array.from({ length: 1000 }, () => ({ kind: 'upload', subject: `token ${id}` }))
    await portal.db.insertInto('tries').values(tries).execute()
    expect((await portal.asProgram(token).upload('/api/uploads')).status).toBe(429)
    expect((await staff.upload('/api/uploads')).status).toBe(201)
    const { token: other } = await portal.buildApiToken({ userId: sam.id })
    expect((await portal.asProgram(other).upload('/api/uploads')).status).toBe(201)
  })

  test('scopes an idempotency key to the API token or session that sends it', async () => {
    const [one, two] = [
      await portal.buildApiToken({ userId: sam.id }),
      await portal.buildApiToken({ userId: sam.id }),
    ]
    const website = await portal.buildWebsite()
    const ticket = {
      title: 'Wrong hours',
      description: 'The opening hours are wrong.',
      serviceCategory: 'general',
      websiteId: website.id,
    }
    const key = { 'idempotency-key': 'the-same' }
    const made = []
    for (const { token } of [one, one, two])
      made.push((await portal.asProgram(token).post<{ id: number }>('/api/tickets', ticket, key)).body.id)
    made.push((await staff.post<{ id: number }>('/api/tickets', ticket, key)).body.id)
    expect(new Set(made).size).toBe(3)
    expect(made[0]).toBe(made[1])
  })
})

const statuses = (token: string) =>
  Promise.all(
    [portal, node].map(async ({ asProgram }) => (await asProgram(token).get('/api/tickets')).status),
  )

const subtractDays = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('stops listing expired and revoked API tokens after 90 days', async () => {
  const ids = []
  for (const dead of [
    { expiresAt: subtractDays(91) },
    { revokedAt: subtractDays(91) },
    { expiresAt: subtractDays(89) },
    {},
  ])
    ids.push((await portal.buildApiToken(dead)).id)
  await runHousekeeping(portal.db, portal.storage)
  const found = await Promise.all(ids.map(async (id) => (await findListed(id)) !== undefined))
  expect(found).toEqual([false, false, true, true])
})

describe('API tokens that stop working on every node', () => {
  test('rejects a revoked API token on every node at once, and still lists it', async () => {
    const { body } = await make()
    const token = body.token ?? ''
    expect(await statuses(token)).toEqual([200, 200])
    expect((await staff.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect(await statuses(token)).toEqual([401, 401])
    expect(await findListed(body.id)).toMatchObject({ state: 'revoked' })
    expect((await staff.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect((await readAudit(body.id)).toSorted()).toEqual([
      'api_token.created',
      'api_token.first_used',
      'api_token.revoked',
    ])
  })

  test('rejects an expired API token on every node', async () => {
    const { token, id } = await portal.buildApiToken({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    expect(await statuses(token)).toEqual([401, 401])
    expect((await findListed(id))?.state).toBe('expired')
  })

  test.each([
    ['deactivated', (id: number) => staff.post(`/api/users/${id}/deactivate`)],
    ['deleted', (id: number) => staff.delete(`/api/users/${id}`)],
    ['staff no more', (id: number) => staff.patch(`/api/users/${id}`, { role: 'client', companyName: 'Co' })],
  ])('revokes an API token on every node for good when its creator is %s', async (_, lose) => {
    const maker = await portal.buildStaff()
    const { token, id } = await portal.buildApiToken({ userId: maker.id })
    expect(await statuses(token)).toEqual([200, 200])
    expect((await lose(maker.id)).status).toBeLessThan(300)
    expect(await statuses(token)).toEqual([401, 401])
    await portal.db
      .updateTable('users')
      .set({ role: 'staff', staffRole: 'owner', deactivatedAt: null, deletedAt: null })
      .where('id', '=', maker.id)
      .execute()
    expect(await statuses(token)).toEqual([401, 401])
    expect((await findListed(id))?.state).toBe('revoked')
  })
})
