import { afterAll, describe, expect, test } from 'vitest'
import { getNetwork } from '#server/platform/http/client-address.ts'
import { buildApp } from '#server/app/build-app.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { Caller } from '#server/test/caller.ts'
import { msSince } from '#server/test/cpu.ts'
import { testApp } from '#server/test/test-app.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { type Limit, countAttempt } from './limits.ts'
import { t } from '#shared/i18n/t.ts'

const portal = await testApp()
afterAll(portal.close)

const wrong = 'not the password'
const signIn = (who: Caller, username: string, password: string, headers?: Record<string, string>) =>
  who.post('/api/login', { username, password }, headers)

describe('sign-in limit of an account', () => {
  test('holds across two processes, a restart, and forged forwarded addresses', async () => {
    const { username } = await portal.buildClient()
    const nodes = [await buildApp(portal.app.services), await buildApp(portal.app.services)]
    const [first, second] = nodes.map((node) => new Caller(node))
    for (let i = 0; i < 5; i++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': `198.51.100.${i}`,
      }
      expect((await signIn(first ?? portal.anonymous, username, wrong, headers)).status).toBe(401)
      expect((await signIn(second ?? portal.anonymous, username, wrong, headers)).status).toBe(401)
    }
    for (const node of nodes) await node.close()
    const restarted = await buildApp(portal.app.services)
    const answer = await signIn(new Caller(restarted), username, PASSWORD, {
      'x-forwarded-for': '192.0.2.77',
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    await restarted.close()
  })

  test('does not block the user in a browser they used before', async () => {
    const { username } = await portal.buildClient()
    const { headers } = await signIn(portal.anonymous, username, PASSWORD)
    const device = /device=[\w-]{43}/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
    for (let i = 0; i < 12; i++) await signIn(portal.anonymous, username, wrong)
    expect((await signIn(portal.anonymous, username, PASSWORD)).status).toBe(429)
    expect((await signIn(portal.anonymous, username, PASSWORD, { cookie: device })).status).toBe(200)
  })

  test('applies in a known browser, too, which gains nothing for another account', async () => {
    const [anna, eva] = [await portal.buildClient(), await portal.buildClient()]
    const { headers } = await signIn(portal.anonymous, anna.username, PASSWORD)
    const cookie = /device=[\w-]{43}/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
    for (let i = 0; i < 10; i++) await signIn(portal.anonymous, anna.username, wrong, { cookie })
    expect((await signIn(portal.anonymous, anna.username, PASSWORD, { cookie })).status).toBe(429)
    for (let i = 0; i < 10; i++) await signIn(portal.anonymous, eva.username, wrong, { cookie })
    // These attempts count for the account, like a stranger's.
    expect((await signIn(portal.anonymous, eva.username, PASSWORD)).status).toBe(429)
  })

  test('applies to guesses of the current password within a session', async () => {
    const anna = await portal.buildClient()
    const session = portal.as(anna)
    const guessPassword = () =>
      session.post('/api/user/password', { currentPassword: wrong, newPassword: 'a new long phrase' })
    for (let i = 0; i < 10; i++) expect((await guessPassword()).status).toBe(400)
    expect((await guessPassword()).status).toBe(429)
  })
})

test('counts an IPv6 address as its /64 network, and IPv4 addresses individually', () => {
  expect(getNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(getNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(getNetwork('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(getNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(getNetwork('::1')).toBe('0:0:0:0::/64')
  expect(getNetwork('::ffff:203.0.113.7')).not.toBe(getNetwork('::ffff:203.0.113.8'))
})

test('limits registrations and link attempts per address', async () => {
  const small = await testApp({ registration: 'open' })
  const rows = ['entrance', 'link from'].flatMap((kind) =>
    Array.from({ length: 60 }, () => ({ kind, subject: '127.0.0.1' })),
  )
  await small.db.insertInto('tries').values(rows).execute()
  const form = {
    username: 'rita',
    password: PASSWORD,
    fullName: 'Rita',
    email: 'r@example.com',
    companyName: 'R',
  }
  const body = { token: 'guessed', password: PASSWORD }
  expect((await small.anonymous.post('/api/register', form)).status).toBe(429)
  expect((await small.anonymous.post('/api/invitation/accept', body)).status).toBe(429)
  expect((await small.anonymous.post('/api/invitation', body)).status).toBe(429)
  expect((await small.anonymous.post('/api/password-reset/complete', body)).status).toBe(429)
  await small.close()
})

test('stops concurrent attempts at the limit, and does not count refused ones', async () => {
  const limit: Limit = { kind: 'test', most: 5, minutes: 15, refusal: () => t('Wait.') }
  const tries = Array.from({ length: 40 }, () => countAttempt(portal.db, { limit, subject: 'at once' }))
  const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(passed.length).toBeLessThanOrEqual(7)
  const { rows } = await portal.db
    .selectFrom('tries')
    .select('id')
    .where('subject', '=', 'at once')
    .execute()
    .then((found) => ({ rows: found.length }))
  expect(rows).toBe(passed.length)
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

test('takes as much CPU time for an unknown username as for a known one', async () => {
  const SAMPLES = 60
  const anna = await portal.buildClient()
  await setPassword(portal.db, anna.id, { password: PASSWORD })
  const work = async (username: string) => {
    const before = process.cpuUsage()
    await signIn(portal.anonymous, username, wrong)
    const used = msSince(before)
    await portal.db.deleteFrom('tries').execute()
    return used
  }
  await work(anna.username)
  await work('nobody-here')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < SAMPLES; i++) {
    known.push(await work(anna.username))
    unknown.push(await work('nobody-here'))
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
})
