import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { createAccountLink } from './links.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testDatabase } from '#server/test/database.ts'
import { testApp } from '#server/test/test-app.ts'

const NETWORKS = '10.0.0.0/8, 2001:db8::/32'
const { staffNetworks, apiTokenNetworks } = readConfig({
  STAFF_NETWORKS: NETWORKS,
  API_TOKEN_NETWORKS: '10.0.0.0/8,192.0.2.0/24',
})
const database = await testDatabase()
const portal = await testApp({ staffNetworks, trustProxy: ['127.0.0.1'] }, database)
const forTokens = await testApp({ apiTokenNetworks, trustProxy: ['127.0.0.1'] }, database)
const noProxy = await testApp({ staffNetworks }, database)
afterAll(async () => {
  await Promise.all([portal.close(), forTokens.close(), noProxy.close()])
  await database.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const INSIDE = from('10.1.2.3')
const OUTSIDE = from('203.0.113.9')
const auditor = forTokens.as(await portal.buildStaff())

const signIn = (person: { username: string }, headers: Record<string, string>, at = portal) =>
  at.anonymous.post('/api/login', { username: person.username, password: PASSWORD }, headers)

const readAudit = async (action: string, entityId: number) =>
  (await auditor.get<AuditEntry[]>('/api/audit?limit=500')).body.filter(
    (entry) => entry.action === action && entry.entityId === entityId,
  )

test('refuses a staff sign-in from outside the staff networks, says why, and audits it', async () => {
  const sam = await portal.buildStaff()
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::5'])
    expect.soft((await signIn(sam, from(address))).status, address).toBe(200)
  const { status, body, setCookies } = await signIn(sam, OUTSIDE)
  expect([status, body['code'], setCookies]).toEqual([403, 'outside_networks', []])
  expect(body['detail']).toMatch(/only from certain networks, and 203\.0\.113\.9 isn’t in any of them/)
  await signIn(sam, OUTSIDE)
  await signIn(sam, from('203.0.113.10'))
  expect(await readAudit('session.refused', sam.id)).toMatchObject([
    { actor: null, address: '203.0.113.10' },
    { actor: null, address: '203.0.113.9' },
  ])
})

test('lets staff outside the staff networks choose a new password with a link, but does not sign them in', async () => {
  const sam = await portal.buildStaff()
  const { href } = await createAccountLink(portal.db, sam.id, { purpose: 'reset' })
  const choice = { token: href.split('#')[1], password: 'brand new phrase' }
  const { status, setCookies } = await portal.anonymous.post('/api/password-reset/complete', choice, OUTSIDE)
  expect([status, setCookies]).toEqual([200, []])
  expect(await readAudit('session.refused', sam.id)).toHaveLength(1)
  const login = { username: sam.username, password: choice.password }
  expect((await portal.anonymous.post('/api/login', login, INSIDE)).status).toBe(200)
})

test('audits a refused sign-in once an hour per network', async () => {
  const sam = await portal.buildStaff()
  const addresses = ['2001:db9:0:1::1', '2001:db9:0:1::2', '2001:db9:0:1:ffff::3', '2001:db9:0:2::1']
  for (const address of [...addresses, '::ffff:203.0.113.9', '::ffff:203.0.113.9'])
    await signIn(sam, from(address))
  const told = (await readAudit('session.refused', sam.id)).map(({ address }) => address)
  expect(told).toEqual(['::ffff:203.0.113.9', '2001:db9:0:2::1', '2001:db9:0:1::1'])
})

test('returns the usual 401 for a wrong password outside the networks, without an audit entry', async () => {
  const sam = await portal.buildStaff()
  const body = { username: sam.username, password: 'wrong password' }
  expect((await portal.anonymous.post('/api/login', body, OUTSIDE)).status).toBe(401)
  expect(await readAudit('session.refused', sam.id)).toEqual([])
})

test('lets clients sign in from anywhere', async () => {
  const client = await portal.buildClient()
  expect((await signIn(client, OUTSIDE)).status).toBe(200)
  expect((await portal.as(client).get('/api/tickets', OUTSIDE)).status).toBe(200)
})

test('rejects a staff session outside the networks, and accepts it inside again', async () => {
  const sam = await portal.buildStaff()
  const staff = portal.as(sam)
  expect((await staff.get('/api/tickets', INSIDE)).status).toBe(200)
  for (const path of ['/api/tickets', '/api/user', '/api/events']) {
    const { status, body } = await staff.get(path, OUTSIDE)
    expect.soft([path, status, body['code']]).toEqual([path, 401, 'outside_networks'])
  }
  expect((await staff.get('/api/portal', OUTSIDE)).status).toBe(200)
  expect((await staff.get('/api/tickets', INSIDE)).status).toBe(200)
  expect(await readAudit('session.refused', sam.id)).toMatchObject([
    { actor: { id: sam.id }, address: '203.0.113.9' },
  ])
})

test('applies the staff networks to staff in client view', async () => {
  const [sam, client] = [await portal.buildStaff(), await portal.buildClient()]
  const staff = portal.as(sam)
  expect((await staff.post('/api/client-view', { clientId: client.id }, INSIDE)).status).toBeLessThan(300)
  expect((await staff.get('/api/tickets', INSIDE)).status).toBe(200)
  expect((await staff.get('/api/tickets', OUTSIDE)).status).toBe(401)
})

test('keeps a staff invitation valid after it was opened outside the networks', async () => {
  const { body } = await forTokens.as(await portal.buildStaff()).post('/api/invitations', {
    role: 'staff',
    fullName: 'Nora New',
    username: 'nora-new',
    email: 'nora@agency.example',
  })
  const token = String(body['link']).split('#')[1]
  const accept = (headers: Record<string, string>) =>
    portal.anonymous.post('/api/invitation/accept', { token, password: 'a long enough password' }, headers)
  const elsewhere = await accept(OUTSIDE)
  expect([elsewhere.status, elsewhere.body['code']]).toEqual([403, 'outside_networks'])
  expect((await accept(INSIDE)).status).toBe(200)
})

test('ignores X-Forwarded-For without TRUST_PROXY', async () => {
  const sam = await portal.buildStaff()
  const { status, body } = await signIn(sam, INSIDE, noProxy)
  expect([status, body['detail']]).toEqual([403, expect.stringContaining('127.0.0.1')])
})

test('accepts an API token only from its own networks', async () => {
  const { token, id } = await portal.buildApiToken({ networks: ['192.0.2.0/24', '2001:db8::7'] })
  const program = portal.asProgram(token)
  expect((await program.get('/api/tickets', from('192.0.2.9'))).status).toBe(200)
  expect((await program.get('/api/tickets', from('2001:DB8:0::7'))).status).toBe(200)
  const { status, body } = await program.get('/api/tickets', OUTSIDE)
  expect([status, body['code']]).toEqual([403, 'outside_networks'])
  expect(body['detail']).toMatch(/only from the networks it was made for, and 203\.0\.113\.9 isn’t in any/)
  await program.post('/api/tickets', {}, OUTSIDE)
  expect(await readAudit('api_token.refused', id)).toMatchObject([{ address: '203.0.113.9' }])
})

test('accepts API tokens only from API_TOKEN_NETWORKS, regardless of the staff networks', async () => {
  const anywhere = await portal.buildApiToken()
  const own = await portal.buildApiToken({ networks: ['192.0.2.7', '203.0.113.0/24'] })
  const status = async (at: typeof portal, { token }: { token: string }, address: string) =>
    (await at.asProgram(token).get('/api/tickets', from(address))).status
  expect(await status(portal, anywhere, '203.0.113.9')).toBe(200)
  expect(await status(forTokens, anywhere, '203.0.113.9')).toBe(403)
  expect(await status(forTokens, anywhere, '192.0.2.9')).toBe(200)
  expect(await status(forTokens, own, '192.0.2.7')).toBe(200)
  expect(await status(forTokens, own, '192.0.2.9')).toBe(403)
  expect(await status(forTokens, own, '203.0.113.9')).toBe(403)
})
