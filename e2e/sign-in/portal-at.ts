import type { Config } from '#server/platform/config/config.ts'
import { testApp } from '#server/test/test-app.ts'
import type { TestPortal } from '../support/harness.ts'

/** Starts the whole portal on this port of localhost, where browsers allow passkeys. Close it after the tests. */
export async function startPortalAt(port: number, overrides: Partial<Config>): Promise<TestPortal> {
  const portal = await testApp(overrides)
  await portal.app.listen({ host: '127.0.0.1', port })
  return { ...portal, url: `http://localhost:${port}` }
}
