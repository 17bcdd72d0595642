import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

test('password managers find the form for another password, signed in or not', async () => {
  const client = portal.as(await portal.buildClient())
  for (const caller of [client, portal.anonymous]) {
    const { status, headers } = await caller.get('/.well-known/change-password')
    expect([status, headers['location']]).toEqual([302, '/profile#password'])
  }
})

test('they are not told that every other address is there, too', async () => {
  const { status } = await portal.anonymous.get(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  )
  expect(status).toBe(404)
})
