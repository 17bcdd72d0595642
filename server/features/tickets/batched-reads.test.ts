import { afterAll, expect, test, vi } from 'vitest'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { getPool } from '#server/platform/db/connection.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const [anna, eva] = [await portal.buildClient(), await portal.buildClient()]
const [sam, amina] = [await portal.buildStaff(), await portal.buildStaff()]
await portal.buildTicket({ userId: anna.id, title: 'Of Anna', assigneeId: sam.id })
const { id } = await portal.buildTicket({ userId: eva.id, title: 'Of Eva', assigneeId: amina.id })

const ask = async (person: { id: number }, query = '') => {
  const { status, body } = await portal.as(person).get<Ticket[]>(`/api/tickets${query}`)
  return status === 200 ? body.map(({ title }) => title) : status
}
const times = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))

test('returns each reader their own list when several readers request lists at once', async () => {
  const answers = await times(5, () =>
    Promise.all([
      ask(anna),
      ask(eva),
      ask(sam),
      ask(sam, '?assignee=me'),
      ask(amina, '?assignee=me'),
      ask(amina, '?cursor=nonsense'),
    ]),
  )
  for (const answer of answers)
    expect(answer).toEqual([['Of Anna'], ['Of Eva'], ['Of Eva', 'Of Anna'], ['Of Anna'], ['Of Eva'], 400])
})

test('shares database reads between identical requests that arrive at once', async () => {
  const staff = portal.as(sam)
  await staff.get('/api/tickets')
  const connections = vi.spyOn(getPool(portal.db), 'connect')
  await times(20, () => staff.get('/api/tickets'))
  await times(20, () => staff.get(`/api/tickets/${id}`))
  // Individually, each would read a session and its data: 80 or more.
  expect(connections.mock.calls.length).toBeLessThan(40)
})

test('shows a change to a later request while an earlier one is still running', async () => {
  const before = ask(eva)
  await portal.as(sam).patch(`/api/tickets/${id}`, { priority: 'urgent' })
  const [urgent] = await Promise.all([ask(eva, '?priority=urgent'), before])
  expect(urgent).toEqual(['Of Eva'])
})
