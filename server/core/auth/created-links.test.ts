import { afterAll, describe, expect, test } from 'vitest'
import type { CompanyInvitation } from '#shared/companies/schemas.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { testApp } from '#server/test/test-app.ts'

/* Links, API tokens, and webhooks allow no more than the person who created them is allowed at the moment of use. */

const portal = await testApp()
afterAll(portal.close)
const boss = portal.as(await portal.buildStaff())

const tokenIn = (link: string | null | undefined) => link?.split('#')[1] ?? ''
let count = 0
const freshEmail = () => `guest-${++count}@bakery.example`

/** Whether a link opens its page. */
const opens = async (path: string, token: string) =>
  (await portal.anonymous.post(path, { token })).status === 200

const user = ({ id }: { id: number }) => `/api/users/${id}`

type Staff = Awaited<ReturnType<typeof portal.buildStaff>>
type Client = Awaited<ReturnType<typeof portal.buildClient>>

const mailedTo = async (recipient: { id: number }) => await readTranslatedMails(portal.db, recipient)

/**
 * Creates a password-reset link for the recipient, through the creator or `ask`. Returns a check that the link still
 * works.
 */
async function createReset(
  creator: { id: number },
  recipient: { id: number },
  ask = async () => {
    const { body } = await portal.as(creator).post<{ link: string }>(`${user(recipient)}/password-reset`)
    return tokenIn(body.link)
  },
): Promise<() => Promise<boolean>> {
  const token = await ask()
  // A weak password doesn't use the link up: 400 means that it works, and 404 that it doesn't.
  return async () =>
    (await portal.anonymous.post('/api/password-reset/complete', { token, password: 'password' })).status ===
    400
}

/** Every kind of link that a staff member creates, each with a check that it still works. */
const STAFF_LINKS: [string, (creator: Staff) => Promise<() => Promise<boolean>>][] = [
  [
    'an invitation to a company',
    async (creator) => {
      const { companyId } = await portal.buildClient()
      const { body } = await portal
        .as(creator)
        .post<CompanyInvitation>(`/api/companies/${companyId}/invitations`, {
          email: freshEmail(),
          fullName: 'Jo Guest',
          role: 'owner',
        })
      return () => opens('/api/company-invitation', tokenIn(body.link))
    },
  ],
  [
    'an invitation to the portal',
    async (creator) => {
      const { body } = await portal.as(creator).post<{ link: string }>('/api/invitations', {
        username: `invited-${++count}`,
        fullName: 'Jo Guest',
        email: freshEmail(),
        role: 'client',
        companyName: 'Bakery',
      })
      return () => opens('/api/invitation', tokenIn(body.link))
    },
  ],
  ['a link to a new password', async (creator) => createReset(creator, await portal.buildClient())],
  [
    'an API token',
    async (creator) => {
      const { id } = await portal.buildTicket()
      const { body } = await portal
        .as(creator)
        .post<{ token: string }>('/api/api-tokens', { name: 'Time sheets', scopes: ['tickets:read'] })
      const headers = { authorization: `Bearer ${body.token}` }
      return async () => (await portal.anonymous.get(`/api/tickets/${id}`, headers)).status === 200
    },
  ],
]

/** Every way that a staff member loses the right to create links, or is locked out. */
const STAFF_ENDS: [string, (creator: Staff) => Promise<{ status: number }>][] = [
  [
    'becomes a freelancer',
    async (creator) => {
      const { companyId } = await portal.buildClient()
      return boss.patch(user(creator), { staffRole: 'freelancer', companyIds: [companyId] })
    },
  ],
  [
    'becomes a client',
    (creator) => boss.patch(user(creator), { role: 'client', companyName: 'Former staff' }),
  ],
  ['is deactivated', (creator) => boss.post(`${user(creator)}/deactivate`)],
  ['is deleted', (creator) => boss.delete(user(creator))],
  [
    'is erased',
    async (creator) => {
      await boss.delete(user(creator))
      return boss.post(`${user(creator)}/erase`)
    },
  ],
  ['is locked out', (creator) => boss.post(`${user(creator)}/lock-out`)],
]

describe.each(STAFF_LINKS)('%s', (_, create) => {
  test.each(STAFF_ENDS)('stops working when the staff member who created it %s', async (_end, end) => {
    const creator = await portal.buildStaff({ staffRole: 'member' })
    const works = await create(creator)
    expect(await works()).toBe(true)
    expect((await end(creator)).status).toBeLessThan(300)
    expect(await works()).toBe(false)
  })
})

describe('webhook', () => {
  test.each<(typeof STAFF_ENDS)[number]>([
    ['becomes a member', (creator) => boss.patch(user(creator), { staffRole: 'member' })],
    ...STAFF_ENDS,
  ])('pauses when the owner who created it %s', async (_end, end) => {
    const creator = await portal.buildStaff()
    const { body } = await portal.as(creator).post<{ id: number }>('/api/webhooks', {
      name: 'Invoices',
      url: 'https://invoices.example.com/portal',
      eventTypes: ['ticket.created'],
    })
    const sendTest = () => boss.post(`/api/webhooks/${body.id}/test`)
    expect((await sendTest()).status).toBe(201)
    expect((await end(creator)).status).toBeLessThan(300)
    expect((await sendTest()).status).toBe(409)
    expect((await boss.get(`/api/webhooks/${body.id}`)).body).toMatchObject({
      state: 'disabled',
      disabledBecause: 'creator',
    })
  })
})

test('ties a resent invitation to the staff member who sent it again', async () => {
  const [first, second] = [await portal.buildStaff(), await portal.buildStaff()]
  const { companyId } = await portal.buildClient()
  const { body: invited } = await portal
    .as(first)
    .post<CompanyInvitation>(`/api/companies/${companyId}/invitations`, {
      email: freshEmail(),
      fullName: 'Jo Guest',
      role: 'owner',
    })
  const { body } = await portal
    .as(second)
    .post<CompanyInvitation>(`/api/company-invitations/${invited.id}/send-again`)
  const works = () => opens('/api/company-invitation', tokenIn(body.link))
  await boss.delete(user(first))
  expect(await works()).toBe(true)
  await boss.delete(user(second))
  expect(await works()).toBe(false)
})

test('ends a link to a new staff password when its creator is no longer an owner', async () => {
  const creator = await portal.buildStaff()
  const works = await createReset(creator, await portal.buildStaff())
  expect(await works()).toBe(true)
  expect((await boss.patch(user(creator), { staffRole: 'member' })).status).toBe(200)
  expect(await works()).toBe(false)
})

test('creates a working link when a user requests a new password', async () => {
  const anna = await portal.buildClient()
  const works = await createReset(anna, anna, async () => {
    await portal.anonymous.post('/api/password-reset', { account: anna.username })
    await expect.poll(async () => (await mailedTo(anna)).length).toBe(1)
    return tokenIn((await mailedTo(anna)).at(-1)?.href)
  })
  expect(await works()).toBe(true)
})

/** Every kind of link that a client creates, each with a check that it still works. */
const CLIENT_LINKS: [string, (creator: Client) => Promise<() => Promise<boolean>>][] = [
  [
    'an invitation to a company',
    async (creator) => {
      const email = freshEmail()
      await portal.as(creator).post(`/api/companies/${creator.companyId}/invitations`, {
        email,
        fullName: 'Jo Guest',
        role: 'owner',
      })
      const token = tokenIn(
        (await readTranslatedMails(portal.db)).find(({ address }) => address === email)?.href,
      )
      return () => opens('/api/company-invitation', token)
    },
  ],
  [
    'a link to answer',
    async (creator) => {
      const project = await portal.buildProject({ userId: creator.id })
      const { id } = await portal.buildInfoRequest({ clientId: creator.id, projectId: project.id })
      const question = await portal.buildQuestion({ infoRequestId: id })
      const email = freshEmail()
      await portal
        .as(creator)
        .post(`/api/info-requests/${id}/links`, { name: 'Jo Guest', email, questionIds: [question.id] })
      const token = tokenIn(
        (await readTranslatedMails(portal.db)).find(({ address }) => address === email)?.href,
      )
      return async () =>
        (await portal.anonymous.get('/api/answer-links', { 'answer-token': token })).status === 200
    },
  ],
]

const person = ({ companyId, id }: Client) => `/api/companies/${companyId}/people/${id}`

/** Every way that an owner of a company loses the right to create links, or is locked out. */
const CLIENT_ENDS: [string, (creator: Client) => Promise<{ status: number }>][] = [
  ['becomes a viewer', (creator) => boss.patch(person(creator), { role: 'viewer' })],
  ['is removed from the company', (creator) => boss.delete(person(creator))],
  ['leaves the company', (creator) => portal.as(creator).delete(person(creator))],
  ...STAFF_ENDS.filter(([name]) => !/becomes/.test(name)),
]

describe.each(CLIENT_LINKS)('%s', (_, create) => {
  test.each(CLIENT_ENDS)('stops working when the client who created it %s', async (_end, end) => {
    const creator = await portal.buildClient()
    // Someone else stays an owner, so that the creator can leave.
    await portal.buildClient({ companyId: creator.companyId, companyRole: 'owner' })
    const works = await create(creator)
    expect(await works()).toBe(true)
    expect((await end(creator)).status).toBeLessThan(300)
    expect(await works()).toBe(false)
  })
})

test('ends an invitation to a company when the company is merged into another', async () => {
  const [[, create] = []] = CLIENT_LINKS
  const creator = await portal.buildClient()
  const { companyId: into } = await portal.buildClient()
  const works = await create?.(creator)
  expect(await works?.()).toBe(true)
  expect((await boss.post(`/api/companies/${creator.companyId}/merge`, { into })).status).toBe(200)
  expect(await works?.()).toBe(false)
})

describe('locking out a user', () => {
  test('cancels queued mails with links that the user created', async () => {
    const creator = await portal.buildClient()
    const email = freshEmail()
    await portal
      .as(creator)
      .post(`/api/companies/${creator.companyId}/invitations`, { email, fullName: 'Jo Guest', role: 'owner' })
    await boss.post(`${user(creator)}/lock-out`)
    const [mail] = (await readTranslatedMails(portal.db)).filter(({ address }) => address === email)
    expect(mail).toMatchObject({ status: 'kept', href: null })
  })

  test('leaves links of other users working', async () => {
    const creator = await portal.buildStaff({ staffRole: 'member' })
    const works = await createReset(creator, await portal.buildClient())
    await boss.post(`${user(await portal.buildStaff())}/lock-out`)
    expect(await works()).toBe(true)
  })
})
