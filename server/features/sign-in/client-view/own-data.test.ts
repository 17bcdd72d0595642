import { afterAll, describe, expect, test } from 'vitest'
import { type PolicyAction, policy } from '#shared/contract/policy.ts'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { readActions } from '#server/test/access-roles.ts'
import { registeredRoutes } from '#server/test/registered-routes.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const actionOf = await readActions(portal.app)

/** Whether an action reads a user's own data, or data that client view hides. */
const isOwn = (action: PolicyAction) => policy[action].client === 'own' || !policy[action].clientView
const reads = (await registeredRoutes(portal.app))
  .filter((route) => route.startsWith('GET /api/'))
  .map((route) => [route.replace('GET ', ''), actionOf(route)] as const)
  .filter((read): read is [string, PolicyAction] => read[1] !== 'public')
  .filter(([, action]) => isOwn(action) && policy[action].client !== 'none')

const SHOWN = [
  '/api/agency/account-manager',
  '/api/agency/emergency',
  '/api/events',
  '/api/notification-settings',
  '/api/notifications',
  '/api/notifications/:id',
  '/api/push',
  '/api/user',
  '/api/user/calendar',
]
const HIDDEN = [
  '/api/briefs/draft',
  '/api/sessions',
  '/api/user/addresses',
  '/api/user/export',
  '/api/user/factors',
]

const client = await portal.buildClient()
async function viewing() {
  const staff = portal.as(await portal.buildStaff({ staffRole: 'member' }))
  expect((await staff.post('/api/client-view', { clientId: client.id })).status).toBe(204)
  return staff
}

const getPaths = (isShown: boolean) =>
  reads.flatMap(([path, action]) => (policy[action].clientView === isShown ? [path] : [])).toSorted()

describe('own data of a client in client view', () => {
  test('shows and hides the endpoints that the policy names', () => {
    expect({ shown: getPaths(true), hidden: getPaths(false) }).toEqual({ shown: SHOWN, hidden: HIDDEN })
  })

  test.each(reads.filter(([path]) => HIDDEN.includes(path)))('returns 403 to staff for %s', async (path) => {
    const { status, body } = await (await viewing()).get(path)
    expect([status, body]).toMatchObject([
      403,
      { detail: 'Client View doesn’t show this. Only the client can see it.' },
    ])
    const own = await portal.as(client, { confirmed: false }).get(path)
    expect(own.status).toBe(200)
  })

  // The stream never ends. Notification 1 doesn't exist.
  const answered = reads.filter(([path]) => SHOWN.includes(path) && path !== '/api/events')
  test.each(answered)('returns the same status to staff as to the client for %s', async (path) => {
    const address = path.replace(':id', '1')
    const own = await portal.as(client).get(address)
    expect((await (await viewing()).get(address)).status).toBe(own.status)
  })

  test('hides messages between colleagues and the address of a guest from staff', async () => {
    const colleague = await portal.buildMember(client.companyId)
    const { id } = await portal.buildInfoRequest({ clientId: colleague.id })
    const question = await portal.buildQuestion({ infoRequestId: id })
    const path = `/api/info-requests/${id}`
    const words = 'Between us: the boss must not know.'
    expect((await portal.as(colleague).post(`${path}/hand-over`, { userId: client.id, words })).status).toBe(
      200,
    )
    const questionIds = [question.id]
    const handing = { userId: colleague.id, words, questionIds }
    expect((await portal.as(client).post(`${path}/hand-over`, handing)).status).toBe(200)
    const guest = { name: 'Tom Texter', email: 'tom@example.com', questionIds }
    expect((await portal.as(client).post(`${path}/links`, guest)).status).toBe(201)
    const wordsTo = async (who: Awaited<ReturnType<typeof viewing>>) =>
      (await who.get<InfoRequest>(path)).body.handedOver?.words
    const addressTo = async (who: Awaited<ReturnType<typeof viewing>>) =>
      (await who.get<AnswerLink[]>(`${path}/links`)).body.map(({ email }) => email)
    const questionWordsTo = async (who: Awaited<ReturnType<typeof viewing>>) =>
      (await who.get<InfoQuestion[]>(`${path}/questions`)).body.map(({ handedOver }) => handedOver?.words)
    const own = portal.as(client)
    expect([await wordsTo(own), await questionWordsTo(own), await addressTo(own)]).toEqual([
      words,
      [words],
      ['tom@example.com'],
    ])
    const viewer = await viewing()
    expect([await wordsTo(viewer), await questionWordsTo(viewer), await addressTo(viewer)]).toEqual([
      null,
      [null],
      [null],
    ])
  })
})
