import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { killSenders } from '#server/test/killed-senders.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const ROUNDS = 3

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('loses no mail when senders are killed, and repeats one only if its sender missed the confirmation', async () => {
  const { id: userId } = await portal.buildClient()
  const queue = () =>
    portal.db.insertInto('mails').values({ userId, kind: 'tickets', subject: 'News', href: '/' }).execute()

  const deaths = await killSenders(portal.db, getDatabaseUrl(portal.db), queue, { rounds: ROUNDS })

  expect(deaths).toMatchObject({ killed: ROUNDS, lost: 0 })
  expect(deaths.doubled).toBeLessThanOrEqual(deaths.unheard)
})
