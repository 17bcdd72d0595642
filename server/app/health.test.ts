import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

test('returns 503 at /readyz and still serves requests while the process drains', async () => {
  const portal = await testApp({ drainMs: 2000 })
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const readStatus = async (path: string) => (await fetch(address + path)).status
  expect(await readStatus('/readyz')).toBe(200)

  const closed = portal.close()
  await expect.poll(() => readStatus('/readyz'), { timeout: 1500 }).toBe(503)
  expect([await readStatus('/healthz'), await readStatus('/api/portal')]).toEqual([200, 200])
  await closed
})
