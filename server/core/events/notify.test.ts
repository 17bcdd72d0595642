import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

test('runs as many statements for forty staff as for two when a ticket is created', async () => {
  await portal.buildStaff()
  await portal.buildStaff()
  const client = portal.as(await portal.buildClient())
  /** Returns the minimum for some tickets, because occasionally one more statement reads the agency's hours. */
  const countStatements = async () => {
    const sent = vi.spyOn(Client.prototype, 'query')
    const counts: number[] = []
    for (let n = 0; n < 3; n++) {
      sent.mockClear()
      const ticket = {
        title: 'The opening hours are wrong',
        description: 'We close at six, not at eight as the page says.',
        serviceCategory: 'technical_support',
        priority: 'low',
      }
      expect((await client.post('/api/tickets', ticket)).status).toBe(201)
      counts.push(sent.mock.calls.length)
    }
    sent.mockRestore()
    return Math.min(...counts)
  }
  const few = await countStatements()
  for (let n = 0; n < 38; n++) await portal.buildStaff()
  expect(await countStatements()).toBe(few)
  const { n } = await portal.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(3 * 2 + 3 * 40)
})
