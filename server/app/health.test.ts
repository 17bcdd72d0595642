import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

test('returns 503 at /readyz and still serves requests while the process drains', async () => {
  const portal = await testApp({ drainMs: 2000 })
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const statusOf = async (path: string) => (await fetch(address + path)).status
  expect(await statusOf('/readyz')).toBe(200)

  const closed = portal.close()
  await expect.poll(() => statusOf('/readyz'), { timeout: 1500 }).toBe(503)
  expect([await statusOf('/healthz'), await statusOf('/api/portal')]).toEqual([200, 200])
  await closed
})
