import { afterAll, expect, test } from 'vitest'
import { countDeadlocks } from '../count-deadlocks.ts'
import { testApp } from '../test-app.ts'

/*
 * Staff revoke the access of a client whose program writes on ten connections. The call succeeds at once, and no call
 * fails.
 */

const portal = await testApp({ callsPerMinute: 0 })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const CONNECTIONS = 10

type Client = Awaited<ReturnType<typeof portal.buildClient>>

const ENDS: [string, (client: Client) => Promise<{ status: number }>][] = [
  ['delete a client', ({ id }) => staff.delete(`/api/users/${id}`)],
  ['erase a client', ({ id }) => staff.post(`/api/users/${id}/erase`)],
  ['deactivate a client', ({ id }) => staff.post(`/api/users/${id}/deactivate`)],
  ['lock out a client', ({ id }) => staff.post(`/api/users/${id}/lock-out`)],
  ['end the sessions of a client', ({ id }) => staff.delete(`/api/users/${id}/sessions`)],
  [
    'replace the password of a client',
    ({ id }) => staff.patch(`/api/users/${id}`, { password: 'a new long phrase' }),
  ],
  ['change the role of a client', ({ id }) => staff.patch(`/api/users/${id}`, { role: 'staff' })],
  [
    'remove from the company a client',
    ({ id, companyId }) => staff.delete(`/api/companies/${companyId}/people/${id}`),
  ],
]

/** Returns the calls that the client's program repeats: it writes, and changes respondents and readers. */
async function buildWrites(client: Client) {
  const colleague = await portal.buildMember(client.companyId)
  const ticket = await portal.buildTicket({ userId: client.id, private: true })
  const asked = await portal.buildInfoRequest({ clientId: client.id, private: true })
  const caller = portal.as(client)
  return [
    () => caller.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Again.' }),
    () => caller.put(`/api/tickets/${ticket.id}/people`, { private: true, people: [colleague.id] }),
    () => caller.put(`/api/info-requests/${asked.id}/people`, { private: false, people: [] }),
    () => caller.post(`/api/info-requests/${asked.id}/hand-over`, { userId: colleague.id }),
  ]
}

test.each(ENDS)('lets staff %s who writes on ten connections, without a failed call', async (_, end) => {
  const client = await portal.buildClient()
  await portal.buildMember(client.companyId, 'owner')
  const writes = await buildWrites(client)
  const before = await countDeadlocks(portal.db)
  const statuses: number[] = []
  const started = Promise.withResolvers<void>()
  const over = new AbortController()
  const write = async (nth: number) => {
    for (let n = nth; !over.signal.aborted; n += 1) {
      const status = (await writes[n % writes.length]?.())?.status ?? 0
      statuses.push(status)
      if (statuses.length >= CONNECTIONS) started.resolve()
      if (status >= 400) return
    }
  }
  const writing = Array.from({ length: CONNECTIONS }, (_each, nth) => write(nth))
  await started.promise
  const { status } = await end(client)
  over.abort()
  await Promise.all(writing)
  expect(status).toBeLessThan(300)
  expect(statuses.filter((each) => each >= 500)).toEqual([])
  expect(await countDeadlocks(portal.db)).toBe(before)
})
