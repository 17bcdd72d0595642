import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { CONFIRMED_MINUTES } from '#shared/sign-in/factors/values.ts'
import { buildApp } from '#server/app/build-app.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type Database, connect } from '#server/platform/db/connection.ts'
import type { App } from '#server/core/api/app.ts'
import { getCookieName } from '#server/core/auth/cookies.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Builders, buildersOn } from './builders.ts'
import { Caller } from './caller.ts'
import { testDatabase } from './database.ts'

export interface TestApp extends Builders {
  app: App
  db: Database
  config: Config
  storage: Storage
  /**
   * Calls the API as this user, in a separate session that starts with the first call. With `confirmed` false, the user
   * has not confirmed their identity recently in that session.
   */
  as: (person: { id: number }, session?: { confirmed: boolean }) => Caller
  /** Starts a session for this person, as `as` does. Returns the session cookie's name and value. */
  startSession: (person: { id: number }) => Promise<{ name: string; value: string }>
  /** Ages this user's sessions so that they no longer count as confirmed. */
  lapseConfirmations: (person: { id: number }) => Promise<void>
  /** Calls the API with this token. */
  asProgram: (token: string) => Caller
  /** Calls the API without a session. */
  anonymous: Caller
  /** Closes everything. Throws the errors inside the application (500 responses). */
  close: () => Promise<void>
}

/**
 * Builds the whole application with its own folder and, unless a database is given to share, its own database; it does
 * not listen. Close it after the tests.
 */
export async function testApp(overrides: Partial<Config> = {}, shared?: { url: string }): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'project-portal-app-'))
  const config = { ...testConfig(dataDir), ...overrides }
  const database = shared ? { ...shared, close: async () => {} } : await testDatabase()
  const db = connect(database.url)
  const storage = await createStorage(config)
  const app = await buildApp({ config, pool: db, storage })
  const faults = collectFaults(app)
  const as: TestApp['as'] = ({ id }, { confirmed } = { confirmed: true }) =>
    new Caller(app, async () => {
      const { name, value } = await startSession(db, config, id, confirmed)
      return `${name}=${value}`
    })
  return {
    app,
    db,
    config,
    storage,
    as,
    startSession: ({ id }) => startSession(db, config, id, true),
    lapseConfirmations: async ({ id }) => {
      const confirmedAt = new Date(Date.now() - CONFIRMED_MINUTES * 60_000 - 1000).toISOString()
      await db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', id).execute()
    },
    asProgram: (token) => new Caller(app, undefined, { authorization: `Bearer ${token}` }),
    anonymous: new Caller(app),
    ...buildersOn(db, as),
    close: async () => {
      await app.close()
      await db.destroy()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new AggregateError(faults, 'The application failed inside')
    },
  }
}

const testConfig = (dataDir: string): Config =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    KEEP_FREE_MB: '0',
    MAIL_GROUP_SECONDS: '0',
  })

/** Collects the errors that make the application respond with 500. */
function collectFaults(app: App): unknown[] {
  const faults: unknown[] = []
  const errors = new WeakMap<FastifyRequest, unknown>()
  app.addHook('onError', async (request, _reply, error) => void errors.set(request, error))
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 500) return
    const { method, url } = request
    faults.push(new Error(`${method} ${url} answered 500`, { cause: errors.get(request) }))
  })
  return faults
}

/** Starts a session as signing in does, without the cost of hashing a password. */
async function startSession(
  db: Database,
  config: Config,
  userId: number,
  confirmed: boolean,
): Promise<{ name: string; value: string }> {
  const value = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(value),
      userId,
      expiresAt,
      confirmedAt: confirmed ? new Date().toISOString() : null,
    })
    .execute()
  return { name: getCookieName(config, 'sid'), value }
}
