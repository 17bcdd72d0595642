import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { REFUSALS_FROM_NETWORK, REFUSALS_OF_ACCOUNT } from '#server/core/api/refusals.ts'
import { testApp } from '#server/test/test-app.ts'
import { alertOfRefusals } from './alert-of-refusals.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })

beforeEach(async () => {
  await sql`truncate refusals, refusal_alerts, tries`.execute(portal.db)
  await portal.db.deleteFrom('mails').execute()
})

const countRefusals = async () => {
  const { rows } = await sql<{ kind: string; userId: number | null; network: string }>`
    select kind, user_id, network from refusals order by id`.execute(portal.db)
  return rows
}
/** Records this many refusals of an account and a network. */
const refuse = (
  count: number,
  { userId = null as number | null, network = '203.0.113.7', minutesAgo = 0 } = {},
) =>
  sql`insert into refusals (kind, user_id, network, refused_at)
    select case when i % 2 = 0 then 'password' else 'code' end, ${userId}, ${network},
      now() - make_interval(mins => ${minutesAgo}) from generate_series(1, ${count}::integer) i`.execute(
    portal.db,
  )
const readMails = async (person: { id: number }) =>
  (await readTranslatedMails(portal.db, person)).map(
    ({ subject, parts }) => `${subject} ${JSON.stringify(parts)}`,
  )
const moveAlertsBack = (minutes: number) =>
  sql`update refusal_alerts set alerted_at = alerted_at - make_interval(mins => ${minutes})`.execute(
    portal.db,
  )

test('records wrong passwords and forbidden calls with the account and network', async () => {
  const { rows } = await sql<{ username: string }>`select username from users where id = ${anna.id}`.execute(
    portal.db,
  )
  const username = rows[0]?.username ?? ''
  await portal.anonymous.post('/api/login', { username, password: 'a wrong one' })
  await portal.anonymous.post('/api/login', { username: 'nobody-has-it', password: 'a wrong one' })
  expect((await portal.as(anna).get('/api/audit')).status).toBe(403)
  const lapsed = portal.as(sam, { confirmed: false })
  const confirmed = await lapsed.post('/api/webhooks', {
    name: 'X',
    url: 'https://a.example.com',
    eventTypes: ['ticket.created'],
  })
  expect(confirmed.status).toBe(403)
  await expect.poll(countRefusals).toHaveLength(3)
  expect(await countRefusals()).toEqual([
    { kind: 'password', userId: anna.id, network: '127.0.0.1' },
    { kind: 'password', userId: null, network: '127.0.0.1' },
    { kind: 'permission', userId: anna.id, network: '127.0.0.1' },
  ])
})

test('does not record forbidden calls of anonymous visitors, which any site can trigger', async () => {
  const registration = {
    username: 'nora',
    fullName: 'Nora Neu',
    email: 'nora@example.com',
    password: 'long ago',
  }
  const from = { origin: 'https://evil.example' }
  expect((await portal.anonymous.post('/api/logout', {}, from)).status).toBe(403)
  const closed = await portal.anonymous.post('/api/register', { ...registration, companyName: 'Neu' })
  expect(closed.status).toBe(403)
  expect((await portal.as(anna).get('/api/audit')).status).toBe(403)
  await expect.poll(countRefusals).toContainEqual(expect.objectContaining({ userId: anna.id }))
  expect(await countRefusals()).toHaveLength(1)
})

test('alerts staff once within an hour about an account with many refusals, and says what to do', async () => {
  await refuse(REFUSALS_OF_ACCOUNT - 1, { userId: anna.id })
  await refuse(20, { userId: anna.id, minutesAgo: 61 })
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toEqual([])
  await refuse(1, { userId: anna.id })
  await Promise.all([alertOfRefusals(portal.db, portal.config), alertOfRefusals(portal.db, portal.config)])
  const [mail, ...others] = await readMails(sam)
  expect(others).toEqual([])
  expect(mail).toContain(
    'In the last hour, the portal refused an unusual number of attempts on Anna Bauer’s account: 9 wrong passwords or failed sign-ins, 11 wrong second-factor codes.',
  )
  expect(mail).toContain('Lock Out Everywhere')
  expect(await readMails(anna)).toEqual([])
  await refuse(20, { userId: anna.id })
  await moveAlertsBack(30)
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toHaveLength(1)
  await moveAlertsBack(31)
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toHaveLength(2)
})

test('advises staff to secure the account at the provider when users can sign in only there', async () => {
  await refuse(REFUSALS_OF_ACCOUNT, { userId: anna.id })
  const oidc = {
    issuer: 'https://login.example',
    clientId: 'portal',
    clientSecret: 'x',
    label: 'Studio Login',
  }
  await alertOfRefusals(portal.db, { ...portal.config, signIn: 'provider', oidc })
  const [mail] = await readMails(sam)
  expect(mail).toContain('have its owner secure it at Studio Login and use your firewall')
  expect(mail).not.toContain('give it a new password')
})

test('alerts staff to many refusals from one network, and combines several networks in one mail', async () => {
  await refuse(REFUSALS_FROM_NETWORK - 1, { network: '198.51.100.1' })
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toEqual([])
  await refuse(REFUSALS_FROM_NETWORK, { network: '198.51.100.2' })
  await refuse(1, { network: '198.51.100.1' })
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toEqual([
    expect.stringMatching(/from the network 198\.51\.100\.1: .*from the network 198\.51\.100\.2: /),
  ])
  await refuse(REFUSALS_FROM_NETWORK, { network: '198.51.100.3' })
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toHaveLength(1)
  await moveAlertsBack(11)
  await alertOfRefusals(portal.db, portal.config)
  expect(await readMails(sam)).toEqual([expect.anything(), expect.stringMatching(/198\.51\.100\.3/)])
})

test('records at most 500 refusals from one network', async () => {
  await refuse(499, { network: '127.0.0.1' })
  for (let i = 0; i < 3; i++)
    await portal.anonymous.post('/api/login', { username: 'nobody-has-it', password: 'a wrong one' })
  expect(await countRefusals()).toHaveLength(500)
})
