import { createServer } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { testApp } from '#server/test/test-app.ts'
import type { TestPortal } from './harness.ts'

/** A free port, for a portal that must know its URL before it listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The whole portal on this port of localhost, where browsers allow passkeys. Close it after the tests. */
export async function startPortalAt(port: number, overrides: Partial<Config>): Promise<TestPortal> {
  const portal = await testApp(overrides)
  await portal.app.listen({ host: '127.0.0.1', port })
  return { ...portal, url: `http://localhost:${port}` }
}
