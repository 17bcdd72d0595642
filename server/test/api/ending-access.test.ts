import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

/* Staff end the access of a client whose program writes on ten connections. The call succeeds at once, and no call fails. */

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

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select pg_stat_clear_snapshot(), deadlocks::integer from pg_stat_database
    where datname = current_database()`.execute(portal.db)
  return rows[0]?.deadlocks ?? 0
}

test.each(ENDS)(
  'staff %s who writes on ten connections, at the first try and without a failed call',
  async (_, end) => {
    const client = await portal.buildClient()
    await portal.buildMember(client.companyId, 'owner')
    const { id } = await portal.buildTicket({ userId: client.id })
    const before = await countDeadlocks()
    const statuses: number[] = []
    const started = Promise.withResolvers<void>()
    const over = new AbortController()
    const write = async () => {
      while (!over.signal.aborted) {
        const { status } = await portal.as(client).post('/api/comments', {
          entityType: 'ticket',
          entityId: id,
          content: 'Again.',
        })
        statuses.push(status)
        if (statuses.length >= CONNECTIONS) started.resolve()
        if (status >= 400) return
      }
    }
    const writing = Array.from({ length: CONNECTIONS }, write)
    await started.promise
    const { status } = await end(client)
    over.abort()
    await Promise.all(writing)
    expect(status).toBeLessThan(300)
    expect(statuses.filter((each) => each >= 500)).toEqual([])
    expect(await countDeadlocks()).toBe(before)
  },
)
