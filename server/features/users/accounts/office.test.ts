import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'

/* An office shares one network address. Successful calls of its users must not use up a limit of this address. */

const portal = await testApp({ callsPerMinute: 0 })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const NEW_PASSWORD = 'a second long phrase'

const tokenIn = ({ link }: { link: string }) => link.split('#')[1] ?? ''

/**
 * Invites a user, who accepts, chooses a new password through a link, and signs in. Returns the status of each call.
 */
async function begin(number: number): Promise<number[]> {
  const username = `office-${number}-${randomUUID()}`
  const { body: invited } = await staff.post<{ link: string; user: { id: number } }>('/api/invitations', {
    username,
    fullName: `Person ${number}`,
    email: `${username}@office.example`,
    role: 'client',
    companyName: `Company ${number}`,
  })
  const token = tokenIn(invited)
  const read = await portal.anonymous.post('/api/invitation', { token })
  const accepted = await portal.anonymous.post('/api/invitation/accept', { token, password: PASSWORD })
  const { body: reset } = await staff.post<{ link: string }>(`/api/users/${invited.user.id}/password-reset`)
  const chosen = await portal.anonymous.post('/api/password-reset/complete', {
    token: tokenIn(reset),
    password: NEW_PASSWORD,
  })
  const signedIn = await portal.anonymous.post('/api/login', { username, password: NEW_PASSWORD })
  return [read, accepted, chosen, signedIn].map(({ status }) => status)
}

const guessToken = (n: number) => portal.anonymous.post('/api/invitation', { token: `guess ${n}` })

async function expectNoRefusal(people: number): Promise<void> {
  for (let number = 1; number <= people; number++)
    expect(await begin(number), `person ${number}`).toEqual([200, 200, 200, 200])
}

test(
  'lets 200 users of one network accept invitations, choose passwords by links, and sign in',
  { tags: ['nightly'], timeout: 120_000 },
  () => expectNoRefusal(200),
)

test('lets users of a network that has tried 59 wrong links accept invitations and choose passwords', async () => {
  const rows = Array.from({ length: 59 }, () => ({ kind: 'link from', subject: '127.0.0.1' }))
  await portal.db.insertInto('tries').values(rows).execute()
  await expectNoRefusal(3)
  await portal.db.deleteFrom('tries').execute()
})

test('opens a link for 100 calls of one network at the same moment', async () => {
  const { body } = await staff.post<{ link: string }>('/api/invitations', {
    username: 'nine-o-clock',
    fullName: 'Nina',
    email: 'nina@office.example',
    role: 'client',
    companyName: 'Nine',
  })
  const open = () => portal.anonymous.post('/api/invitation', { token: tokenIn(body) })
  const answers = await Promise.all(Array.from({ length: 100 }, open))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('returns 429 soon after 60 of a hundred wrong links that a network tries at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guessToken(n)))
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  expect(new Set(counts.keys())).toEqual(new Set([404, 429]))
  expect(counts.get(404)).toBeGreaterThanOrEqual(60)
  expect(counts.get(404)).toBeLessThan(70)
  await portal.db.deleteFrom('tries').execute()
})

test('returns 429 after 60 wrong links of one network, and counts weak passwords for their link alone', async () => {
  const { body } = await staff.post<{ link: string }>('/api/invitations', {
    username: 'weak',
    fullName: 'Weak Password',
    email: 'weak@office.example',
    role: 'client',
    companyName: 'Weak',
  })
  const weak = () =>
    portal.anonymous.post('/api/invitation/accept', { token: tokenIn(body), password: 'password' })
  for (let n = 0; n < 30; n++) expect((await weak()).status).toBe(400)
  expect((await weak()).status).toBe(429)
  for (let n = 0; n < 60; n++) expect((await guessToken(n)).status).toBe(404)
  expect((await guessToken(60)).status).toBe(429)
})
