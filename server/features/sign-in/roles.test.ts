import { afterAll, describe, expect, test } from 'vitest'
import { BrowserSession } from '#server/test/browser-session.ts'
import { type Accounts, signInByProvider, startSignInProvider } from '#server/test/sign-in-provider.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { getClaimedRole } from './provider.ts'
import { readTranslatedMails, readSubjects } from '#server/test/read-translated-mails.ts'

const accounts: Accounts = {}
const provider = await startSignInProvider('http://localhost:3000/api/login/provider/return', accounts)
const roles = { claim: 'groups', staff: ['team', 'owners'], client: ['customers'] }
const oidc = { ...provider, label: 'Studio Login', roles }
const portal = await testApp({ oidc, registration: 'closed' })
const boss = await portal.buildStaff({ fullName: 'Berta Boss' })
afterAll(async () => {
  await portal.close()
  await provider.close()
})

let made = 0
function account(groups: string | string[] | undefined, email = `person-${++made}@example.com`): string {
  const sub = `sub-${++made}`
  accounts[sub] = { email, email_verified: true, name: 'Nora Neu', ...(groups && { groups }) }
  return sub
}

async function signIn(sub: string, at: TestApp = portal) {
  const browser = new BrowserSession(at.anonymous)
  const to = (await signInByProvider(browser, sub)).headers['location']
  const me = await browser.get('/api/user')
  return { browser, to, me: me.status === 200 ? me.body : null }
}
const subjectsFor = (person: { id: number }) => readSubjects(portal.db, person)

describe('role that the provider names', () => {
  test('creates a staff member and mails the other staff', async () => {
    const { to, me } = await signIn(account(['other', 'team']))
    expect([to, me?.['role'], me?.['companyName']]).toEqual(['/', 'staff', null])
    expect(await subjectsFor(boss)).toContain('Nora Neu is now a staff member')
  })

  test('creates a client with a company', async () => {
    const { me } = await signIn(account('customers'))
    expect([me?.['role'], me?.['companyName']]).toEqual(['client', 'Nora Neu'])
  })

  test('refuses a known or unknown user without a role', async () => {
    const known = await portal.buildClient({ emailVouched: true })
    for (const sub of [account([]), account(undefined), account(['Team'], known.email)]) {
      const { to, me } = await signIn(sub)
      expect([to, me]).toEqual(['/auth?problem=no-role', null])
    }
  })
})

describe('changed role claim', () => {
  test('changes the role at the next sign-in, ends earlier sessions, and sends audit entry and mails', async () => {
    const sub = account('customers')
    const before = await signIn(sub)
    accounts[sub] = { ...accounts[sub], groups: ['owners'] }
    expect((await before.browser.get('/api/user')).body['role']).toBe('client')
    const { me } = await signIn(sub)
    expect([me?.['id'], me?.['role']]).toEqual([before.me?.['id'], 'staff'])
    expect((await before.browser.get('/api/user')).status).toBe(401)
    const { details } = await portal.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'user.role_changed')
      .where('entityId', '=', Number(me?.['id']))
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ changes: { role: { from: 'client', to: 'staff' } }, by: 'provider' })
    expect(await subjectsFor({ id: Number(me?.['id']) })).toContain('You’re now a staff member')
    const mail = (await readTranslatedMails(portal.db, boss)).at(-1)
    expect(JSON.stringify(mail?.parts)).toContain('The sign-in provider made Nora Neu a staff member')
  })

  test('makes a staff member a client, but not the last one', async () => {
    const alone = await testApp({ oidc })
    const [first, second] = [
      await alone.buildStaff({ emailVouched: true }),
      await alone.buildStaff({ emailVouched: true }),
    ]
    const { me } = await signIn(account('customers', first.email), alone)
    expect([me?.['id'], me?.['role'], me?.['companyName']]).toEqual([first.id, 'client', first.fullName])
    const last = await signIn(account('customers', second.email), alone)
    expect([last.to, last.me]).toEqual(['/auth?problem=last-staff', null])
    const { role } = await alone.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow()
    expect(role).toBe('staff')
    await alone.close()
  })
})

/**
 * Signs someone in with these groups. Returns the sessions, the calendar feed, and a function that removes the groups
 * at the provider.
 */
async function signInAndLoseRole(groups: string) {
  const sub = account(groups)
  const { browser, me } = await signIn(sub)
  const person = { id: Number(me?.['id']) }
  const caller = portal.as(person)
  const { body: calendar } = await caller.post<{ address: string }>('/api/user/calendar')
  const feed = () => portal.anonymous.get(new URL(calendar.address).pathname)
  const lose = async () => {
    accounts[sub] = { ...accounts[sub], groups: [] }
    expect((await signIn(sub)).to).toBe('/auth?problem=no-role')
  }
  expect((await feed()).status).toBe(200)
  return { browser, person, caller, feed, lose }
}

describe('user whose role the provider no longer names', () => {
  test('loses their sessions, calendar URL, and API tokens, with an audit entry', async () => {
    const { browser, person, caller, feed, lose } = await signInAndLoseRole('team')
    const { body } = await caller.post<{ token: string }>('/api/api-tokens', {
      name: 'Time sheets',
      scopes: ['tickets:read'],
    })
    const listWithToken = () =>
      portal.anonymous.get('/api/tickets', { authorization: `Bearer ${body.token}` })
    expect((await listWithToken()).status).toBe(200)
    await lose()
    expect([(await browser.get('/api/user')).status, (await caller.get('/api/user')).status]).toEqual([
      401, 401,
    ])
    expect([(await feed()).status, (await listWithToken()).status]).toEqual([404, 401])
    const entries = await portal.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('action', '=', 'user.locked_out')
      .where('entityId', '=', person.id)
      .execute()
    expect(entries).toEqual([{ action: 'user.locked_out', actorId: null, details: { by: 'provider' } }])
  })

  test('loses the active invitations that they sent', async () => {
    const { caller, lose } = await signInAndLoseRole('team')
    const { companyId } = await portal.buildClient()
    const { body } = await caller.post<{ link: string }>(`/api/companies/${companyId}/invitations`, {
      email: 'jo@bakery.example',
      fullName: 'Jo Guest',
      role: 'owner',
    })
    const token = body.link.split('#')[1]
    const open = () => portal.anonymous.post('/api/company-invitation', { token })
    expect((await open()).status).toBe(200)
    await lose()
    expect((await open()).status).toBe(404)
  })

  test('signs in again when the provider names a role again', async () => {
    const sub = account('customers')
    await signIn(sub)
    for (const groups of [[], ['customers']]) {
      accounts[sub] = { ...accounts[sub], groups }
      await signIn(sub)
    }
    expect((await signIn(sub)).me?.['role']).toBe('client')
  })
})

test('treats an address as verified only if the provider says so of that address', async () => {
  const telling = await startSignInProvider('http://localhost:3000/api/login/provider/return', accounts, {
    tellsInIdToken: true,
  })
  const mixed = await testApp({ oidc: { ...telling, label: 'Studio Login', roles } })
  const victim = await mixed.buildStaff({ emailVouched: true })
  const own = 'mallory@example.com'
  const sub = account(undefined, own)
  const userinfo = { email: victim.email, email_verified: undefined, groups: ['customers'] }
  accounts[sub] = { ...accounts[sub], userinfo }
  const { me } = await signIn(sub, mixed)
  expect([me?.['email'], me?.['role']]).toEqual([own, 'client'])
  await mixed.close()
  await telling.close()
})

test.each<[object, string | null]>([
  [{ groups: ['customers', 'team'] }, 'staff'],
  [{ groups: { team: true } }, null],
  [{ groups: [7, null] }, null],
  [{}, null],
])('maps the claims %j to the role %s', (claims, role) => {
  expect(getClaimedRole(roles, claims)).toBe(role)
})

const nameClaim = (claim: string) => ({ ...roles, claim })

test('finds a claim by its full name or inside other claims', () => {
  expect(getClaimedRole(nameClaim('realm_access.roles'), { realm_access: { roles: ['team'] } })).toBe('staff')
  expect(
    getClaimedRole(nameClaim('https://studio.example/role'), { 'https://studio.example/role': 'customers' }),
  ).toBe('client')
  expect(getClaimedRole(nameClaim('constructor.name'), {})).toBeNull()
})
