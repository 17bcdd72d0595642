import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

/** Blocks the process for this long. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('returns 503 with Retry-After while the process is overloaded, and still answers /healthz', async () => {
  const portal = await testApp({ overloadDelayMs: 100 })
  const staff = portal.as(await portal.buildStaff())
  await expect
    .poll(
      async () => {
        block(400)
        return (await staff.get('/api/stats')).status
      },
      { interval: 10, timeout: 20_000 },
    )
    .toBe(503)
  block(400)
  expect((await portal.anonymous.get('/healthz')).status).toBe(200)
  block(400)
  const { body, headers } = await staff.get('/api/stats')
  expect(body['status']).toBe(503)
  expect(body['detail']).toContain('very busy')
  expect(headers['retry-after']).toBe('5')
  await expect
    .poll(async () => (await staff.get('/api/stats')).status, { interval: 200, timeout: 20_000 })
    .toBe(200)
  await portal.close()
})
