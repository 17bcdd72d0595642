import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

test('redirects /.well-known/change-password to the password form, signed in or not', async () => {
  const client = portal.as(await portal.buildClient())
  for (const caller of [client, portal.anonymous]) {
    const { status, headers } = await caller.get('/.well-known/change-password')
    expect([status, headers['location']]).toEqual([302, '/profile#password'])
  }
})

test('returns 404 for an unknown well-known address', async () => {
  const { status } = await portal.anonymous.get(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  )
  expect(status).toBe(404)
})
