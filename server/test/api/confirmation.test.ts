import { afterAll, describe, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { BrowserSession } from '../browser-session.ts'
import { PASSWORD } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { testApp } from '../test-app.ts'

const oidc = { issuer: 'https://id.example', clientId: 'portal', clientSecret: 'x', label: 'Studio Login' }
const portal = await testApp({ oidc })
afterAll(portal.close)
const sam = await portal.buildStaff()
const robot = await portal.buildApiToken()
await portal.buildStaff()

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Call = (caller: Caller) => Promise<{ status: number; body: Record<string, unknown> }>

const person = () => ({
  username: `nora-${crypto.randomUUID().slice(0, 8)}`,
  fullName: 'Nora Neu',
  email: 'nora@example.com',
  companyName: 'Neu',
})
const invitedAt = new Date().toISOString()
/** Returns a call on a new client or staff member, whose id replaces `:id`. */
const createCaller =
  (role: 'client' | 'staff', method: Method, path: string, body?: object, given: object = {}): Call =>
  async (caller) => {
    const { id } = await portal.buildUser({ role, ...given })
    return caller.send(method, path.replace(':id', String(id)), body)
  }
const plain =
  (method: Method, path: string, body?: () => object): Call =>
  (caller) =>
    caller.send(method, path, body?.())
const onWebhook =
  (method: Method, path: string, body?: object): Call =>
  async (caller) => {
    const { id } = await portal.buildWebhook()
    return caller.send(method, path.replace(':id', String(id)), body)
  }
const invitation = '/api/users/:id/invitation'
const settings = '/api/agency/settings'

const toOther = (registration: 'open' | 'closed') => (registration === 'open' ? 'closed' : 'open')

const owner = await portal.buildClient()
const asOwner = portal.as(owner, { confirmed: false })
const createInvited = () => ({
  fullName: 'Jo Guest',
  email: `${crypto.randomUUID()}@example.com`,
  role: 'colleague',
})
const sendAgain: Call = async (caller) => {
  const path = `/api/companies/${owner.companyId}/invitations`
  const { body } = await portal.as(owner).post<{ id: number }>(path, createInvited())
  return caller.post(`/api/company-invitations/${body.id}/send-again`)
}
const merge =
  (how: { preview?: true }): Call =>
  async (caller) => {
    const [from, into] = [await portal.buildClient(), await portal.buildClient()]
    return caller.post(`/api/companies/${from.companyId}/merge`, { into: into.companyId, ...how })
  }

/** The calls that require a confirmation, by endpoint. */
const ASKED: Record<string, Call[]> = {
  'POST /api/users': [
    plain('POST', '/api/users', () => ({ ...person(), role: 'staff', password: PASSWORD })),
  ],
  'PATCH /api/users/:id': [
    createCaller('client', 'PATCH', '/api/users/:id', { password: 'a phrase of nobody' }),
    createCaller('client', 'PATCH', '/api/users/:id', { email: 'new@example.com' }),
    createCaller('client', 'PATCH', '/api/users/:id', { role: 'staff' }),
    createCaller('staff', 'PATCH', '/api/users/:id', { password: 'a phrase of nobody' }),
    createCaller('staff', 'PATCH', '/api/users/:id', { role: 'client', companyName: 'Neu' }),
    plain('PATCH', `/api/users/${sam.id}`, () => ({ email: `${crypto.randomUUID()}@example.com` })),
  ],
  'PATCH /api/user': [
    plain('PATCH', '/api/user', () => ({ email: `${crypto.randomUUID().slice(0, 8)}@example.com` })),
  ],
  'POST /api/user/addresses': [plain('POST', '/api/user/addresses', () => ({ address: 'new@example.com' }))],
  'DELETE /api/users/:id': [createCaller('staff', 'DELETE', '/api/users/:id')],
  'POST /api/users/:id/deactivate': [createCaller('staff', 'POST', '/api/users/:id/deactivate')],
  'POST /api/users/:id/reactivate': [
    createCaller('staff', 'POST', '/api/users/:id/reactivate', undefined, { deactivatedAt: invitedAt }),
  ],
  'POST /api/invitations': [
    plain('POST', '/api/invitations', () => ({ ...person(), role: 'staff' })),
    plain('POST', '/api/invitations', person),
  ],
  'POST /api/users/:id/invitation': [
    createCaller('staff', 'POST', invitation, undefined, { invitedAt }),
    createCaller('client', 'POST', invitation, undefined, { invitedAt }),
  ],
  'POST /api/companies/:id/merge': [merge({})],
  'POST /api/companies/:id/invitations': [
    plain('POST', `/api/companies/${owner.companyId}/invitations`, createInvited),
  ],
  'POST /api/company-invitations/:id/send-again': [sendAgain],
  'POST /api/user/calendar': [plain('POST', '/api/user/calendar')],
  'DELETE /api/users/:id/invitation': [createCaller('staff', 'DELETE', invitation, undefined, { invitedAt })],
  'POST /api/users/:id/password-reset': [
    createCaller('client', 'POST', '/api/users/:id/password-reset'),
    createCaller('staff', 'POST', '/api/users/:id/password-reset'),
    plain('POST', `/api/users/${sam.id}/password-reset`),
  ],
  'DELETE /api/users/:id/sessions': [
    createCaller('client', 'DELETE', '/api/users/:id/sessions'),
    createCaller('staff', 'DELETE', '/api/users/:id/sessions'),
  ],
  'POST /api/users/:id/email-confirmation': [
    createCaller('client', 'POST', '/api/users/:id/email-confirmation', { email: 'new@example.com' }),
  ],
  'POST /api/users/:id/lock-out': [
    createCaller('client', 'POST', '/api/users/:id/lock-out'),
    createCaller('staff', 'POST', '/api/users/:id/lock-out'),
  ],
  'DELETE /api/users/:id/factors': [
    createCaller('client', 'DELETE', '/api/users/:id/factors'),
    createCaller('staff', 'DELETE', '/api/users/:id/factors'),
  ],
  'GET /api/users/:id/export': [createCaller('client', 'GET', '/api/users/:id/export')],
  'POST /api/users/:id/erase': [createCaller('client', 'POST', '/api/users/:id/erase')],
  'PATCH /api/agency/settings': [
    plain('PATCH', settings, () => ({
      registration: toOther(portal.config.registration),
      name: 'Studio North',
    })),
    plain('PATCH', settings, () => ({ staffSecondFactor: 'required' })),
    plain('PATCH', settings, () => ({ clientSecondFactor: 'required' })),
  ],
  'POST /api/api-tokens': [
    plain('POST', '/api/api-tokens', () => ({ name: 'Robot', scopes: ['search:read'] })),
  ],
  'POST /api/webhooks': [
    plain('POST', '/api/webhooks', () => ({
      name: 'Bills',
      url: 'https://bills.example.com',
      eventTypes: ['project.completed'],
    })),
  ],
  'PATCH /api/webhooks/:id': [
    onWebhook('PATCH', '/api/webhooks/:id', { url: 'https://elsewhere.example.com' }),
  ],
  'POST /api/webhooks/:id/secret': [onWebhook('POST', '/api/webhooks/:id/secret')],
  ...Object.fromEntries(
    ['briefs', 'projects', 'tickets', 'websites', 'info-requests', 'users', 'audit', 'activities'].map(
      (list) => [`GET /api/${list}/export.csv`, [plain('GET', `/api/${list}/export.csv`)]],
    ),
  ),
  // Users' own authentication methods. The tests in server/features/sign-in/factors cover the effects of these calls.
  'POST /api/user/authenticator': [plain('POST', '/api/user/authenticator')],
  'DELETE /api/user/authenticator': [plain('DELETE', '/api/user/authenticator')],
  'POST /api/user/recovery-codes': [plain('POST', '/api/user/recovery-codes')],
  'POST /api/user/passkeys/options': [plain('POST', '/api/user/passkeys/options')],
  'POST /api/user/passkeys': [
    plain('POST', '/api/user/passkeys', () => ({ name: 'Phone', credential: CREDENTIAL })),
  ],
  'DELETE /api/user/passkeys/:id': [plain('DELETE', '/api/user/passkeys/1')],
  'POST /api/user/provider': [plain('POST', '/api/user/provider')],
  'DELETE /api/user/provider': [plain('DELETE', '/api/user/provider')],
}

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** Calls without a confirmation, for endpoints that require it only sometimes, and a person's own export. */
const UNASKED: Record<string, Call[]> = {
  'POST /api/users': [plain('POST', '/api/users', () => ({ ...person(), password: PASSWORD }))],
  'PATCH /api/users/:id': [
    createCaller('client', 'PATCH', '/api/users/:id', {
      fullName: 'Nora Alt',
      companyName: 'Alt',
      role: 'client',
    }),
    createCaller('staff', 'PATCH', '/api/users/:id', { fullName: 'Sven Alt', password: '' }),
    createCaller(
      'client',
      'PATCH',
      '/api/users/:id',
      { email: 'same@example.com' },
      { email: 'same@example.com' },
    ),
  ],
  'PATCH /api/user': [plain('PATCH', '/api/user', () => ({ fullName: 'Sam Sanders' }))],
  'DELETE /api/users/:id': [createCaller('client', 'DELETE', '/api/users/:id')],
  'POST /api/users/:id/deactivate': [createCaller('client', 'POST', '/api/users/:id/deactivate')],
  'POST /api/users/:id/reactivate': [createCaller('client', 'POST', '/api/users/:id/reactivate')],
  'POST /api/companies/:id/merge': [merge({ preview: true })],
  'POST /api/companies/:id/invitations': [
    () => asOwner.post(`/api/companies/${owner.companyId}/invitations`, createInvited()),
  ],
  'POST /api/company-invitations/:id/send-again': [() => sendAgain(asOwner)],
  'DELETE /api/users/:id/invitation': [
    createCaller('client', 'DELETE', invitation, undefined, { invitedAt }),
  ],
  'DELETE /api/users/:id/sessions': [plain('DELETE', `/api/users/${sam.id}/sessions`)],
  'POST /api/users/:id/lock-out': [plain('POST', `/api/users/${sam.id}/lock-out`)],
  'GET /api/users/:id/export': [plain('GET', `/api/users/${sam.id}/export`)],
  'GET /api/user/export': [plain('GET', '/api/user/export')],
  'PATCH /api/agency/settings': [
    plain('PATCH', settings, () => ({
      name: 'Studio South',
      staffSecondFactor: 'optional',
      clientSecondFactor: 'optional',
    })),
    plain('PATCH', settings, () => ({ registration: portal.config.registration })),
  ],
  'PATCH /api/webhooks/:id': [onWebhook('PATCH', '/api/webhooks/:id', { name: 'Invoices' })],
}

const cases = (calls: Record<string, Call[]>) =>
  Object.entries(calls).flatMap(([name, each]) =>
    each.map((call, n) => [`${name} (${n + 1})`, call] as const),
  )
const marked = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ confirmed }) => confirmed !== undefined)
const getName = ({ method, path }: Endpoint) => `${method} ${path}`

test('covers every call that the contract marks as needing a confirmation', () => {
  expect(Object.keys(ASKED).toSorted()).toEqual(marked.map(getName).toSorted())
  const sometimes = marked.filter(({ confirmed }) => confirmed !== 'always')
  expect(Object.keys(UNASKED)).toEqual(expect.arrayContaining(sometimes.map(getName)))
})

test('documents required confirmations in the API description', async () => {
  const { body } = await portal.anonymous.get<{
    paths: Record<string, Record<string, { description?: string }>>
  }>('/api/openapi.json')
  for (const { method, path, confirmed } of marked) {
    const told = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.description
    expect.soft(told).toContain(`Requires confirmation${confirmed === 'always' ? ':' : ` ${confirmed}:`}`)
  }
})

/** Whether only clients can make a call. */
const isForClients = (name: string) => name.startsWith('POST /api/user/addresses')

describe('call that needs a confirmation', () => {
  test.each(cases(ASKED))('returns 403 without a fresh confirmation: %s', async (name, call) => {
    const { status, body } = await call(isForClients(name) ? asOwner : portal.as(sam, { confirmed: false }))
    expect([status, body['code']]).toEqual([403, 'confirmation_required'])
  })
})

describe('call that needs no confirmation', () => {
  test.each(cases(UNASKED))('succeeds without a fresh confirmation: %s', async (_name, call) => {
    const { status } = await call(portal.as(sam, { confirmed: false }))
    expect(status).toBeLessThan(300)
  })
})

describe('API token in a call that needs a confirmation', () => {
  test.each(cases(ASKED))('returns 403 with any scopes: %s', async (_name, call) => {
    const { token } = robot
    const { status, body } = await call(portal.asProgram(token))
    expect([status, body['code']]).toEqual([403, 'insufficient_scope'])
  })
})

const takeList = async (browser: BrowserSession) => (await browser.get('/api/users/export.csv')).status

async function signedIn() {
  const { id, username } = await portal.buildStaff()
  const browser = new BrowserSession(portal.anonymous)
  expect((await browser.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
  const age = (seconds: number) =>
    portal.db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(Date.now() - seconds * 1000).toISOString() })
      .where('userId', '=', id)
      .execute()
  return { browser, age }
}

describe('confirmation by signing in', () => {
  test('lasts five minutes, and then has to be repeated', async () => {
    const { browser, age } = await signedIn()
    expect(await takeList(browser)).toBe(200)
    await age(290)
    expect(await takeList(browser)).toBe(200)
    await age(301)
    expect(await takeList(browser)).toBe(403)
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    expect(await takeList(browser)).toBe(200)
  })

  test('leaves the record unchanged when it has expired', async () => {
    const { browser, age } = await signedIn()
    const { id, email } = await portal.buildClient()
    await age(301)
    expect((await browser.send('PATCH', `/api/users/${id}`, { email: 'thief@example.com' })).status).toBe(403)
    expect((await browser.get(`/api/users/${id}`)).body['email']).toBe(email)
  })
})
