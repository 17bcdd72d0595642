import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Browser, BrowserContextOptions } from 'playwright-core'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Builders, buildersOn } from '#server/test/builders.ts'
import { TIME_ZONE_COOKIE } from '#shared/rendered-page.ts'
import { PASSWORD } from '#server/demo/stories/people.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'

/** Creates a folder, which is removed when it's disposed of. */
export const temporaryFolder = () => mkdtempDisposableSync(join(tmpdir(), 'project-portal-bench-'))

/** Starts a PostgreSQL in a new folder. Both end with `ends`. */
export async function startCluster(ends: AsyncDisposableStack) {
  const folder = ends.use(temporaryFolder()).path
  const embedded = await startEmbedded({ dataFolder: folder })
  ends.defer(embedded.stop)
  return { folder, embedded }
}

/** Creates the schema in a database, and fills it with the tests' builders of records. */
export async function withBuilders<T>(url: string, work: (builders: Builders, db: Database) => Promise<T>) {
  await using db = connect(url, { max: 2, disableTimeouts: true })
  await migrate(db)
  const builders = buildersOn(db, () => {
    throw new Error('Nobody calls here')
  })
  return await work(builders, db)
}

/** Starts the built portal in a separate process, as in production. It ends with `ends`. */
export async function startPortal(ends: AsyncDisposableStack, settings: Record<string, string>) {
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings }
  const portal = new PortalProcess(own, await freePort())
  ends.defer(async () => void (await portal.end('SIGTERM')))
  return portal.ready()
}

/** Starts the built portal with the demo's data, in a separate folder. */
export async function startDemo(settings: Record<string, string> = {}) {
  await using ends = new AsyncDisposableStack()
  const folder = ends.use(temporaryFolder()).path
  const { url } = await startPortal(ends, { DEMO: 'on', DATA_DIR: folder, ...settings })
  const started = ends.move()
  return { url, end: () => started.disposeAsync() }
}

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs in a user. Returns the state that signs in a new context, and the result of `look` as this user. */
export async function signIn<Found>(
  browser: Browser,
  url: string,
  username: string,
  look: (request: APIRequestContext) => Promise<Found>,
  password: string = PASSWORD,
): Promise<{ state: State; found: Found }> {
  await using context = await browser.newContext({ baseURL: url })
  const answer = await context.request.post('/api/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}`)
  // The browser of a signed-in user has set this cookie.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await context.addCookies([{ name: TIME_ZONE_COOKIE, value: timeZone, url }])
  const found = await look(context.request)
  return { state: await context.storageState(), found }
}
