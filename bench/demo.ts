import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Browser, BrowserContextOptions } from 'playwright-core'
import { TIME_ZONE_COOKIE } from '#shared/rendered-page.ts'
import { PASSWORD } from '#server/demo/stories/people.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'

/** The built portal with the demo's data, in a process and a folder of its own, as in production. */
export async function startDemo(
  settings: Record<string, string> = {},
): Promise<{ url: string; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const own = { NODE_ENV: 'production', DEMO: 'on', DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings }
  const portal = new PortalProcess(own, await freePort(), undefined)
  const end = async () => {
    await portal.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await portal.ready()
  } catch (error) {
    await end()
    throw error
  }
  return { url: portal.url, end }
}

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs in somebody, by default of the demo. Answers what makes a new context theirs, and what `look` found as them. */
export async function signIn<Found>(
  browser: Browser,
  url: string,
  username: string,
  look: (request: APIRequestContext) => Promise<Found>,
  password: string = PASSWORD,
): Promise<{ state: State; found: Found }> {
  const context = await browser.newContext({ baseURL: url })
  const answer = await context.request.post('/api/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
  // The browser of whoever has signed in has told it.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await context.addCookies([{ name: TIME_ZONE_COOKIE, value: timeZone, url }])
  const found = await look(context.request)
  const state = await context.storageState()
  await context.close()
  return { state, found }
}
