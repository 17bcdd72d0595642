import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compactTallies } from './tallies.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

/** Reads where the rows are stored. A row that is written again moves. */
const readRows = async (companyId: number) => {
  const place = sql<string>`ctid::text`.as('place')
  const rows = await portal.db
    .selectFrom('tallies')
    .select(place)
    .where('companyId', '=', companyId)
    .execute()
  return rows.map((row) => row.place)
}

test('compacts tallies to one row per kind without changing counts or rewriting unchanged rows', async () => {
  const [client, quiet] = [await portal.buildClient(), await portal.buildClient()]
  const tickets = [1, 2, 3].map(() => portal.buildTicket({ userId: client.id }))
  await Promise.all([...tickets, portal.buildTicket({ userId: quiet.id })])
  const { id } = await portal.buildTicket({ userId: client.id })
  await compactTallies(portal.db)
  const untouched = await readRows(quiet.companyId)
  await portal.as(client).patch(`/api/tickets/${id}/status`, { status: 'resolved' })
  const before = await portal.as(client).get('/api/tickets/counts')
  expect(before.body).toEqual({ open: 3, in_progress: 0, resolved: 1, closed: 0 })

  await compactTallies(portal.db)

  expect((await portal.as(client).get('/api/tickets/counts')).body).toEqual(before.body)
  expect(await readRows(client.companyId)).toHaveLength(2)
  expect(await readRows(quiet.companyId)).toEqual(untouched)
})
