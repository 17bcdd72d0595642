import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { PostgresServer } from './postgres-server.ts'
import { killAll, processesOn, waitUntilDeserted } from './portal-process.ts'
import { testApp } from './test-app.ts'

/** Starts a primary with a migrated database, and a standby that every change waits for. */
async function replicatedDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-replicated-'))
  // If root runs this test, the database uses another account.
  chmodSync(folder, 0o711)
  const primary = await PostgresServer.prepare(folder, 'primary')
  const standby = await PostgresServer.prepare(folder, 'standby')
  await primary.create()
  await standby.follow(primary)
  const db = connect(primary.url(), { max: 2, disableTimeouts: true })
  await migrate(db)
  await db.destroy()
  const close = async () => {
    killAll(processesOn(folder))
    await waitUntilDeserted(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  return { primary, standby, close }
}

/** Starts a portal on a replicated database. */
export async function replicatedPortal() {
  const { primary, standby, close: closeDatabase } = await replicatedDatabase()
  const portal = await testApp({}, { url: primary.url() })
  const close = async () => {
    await portal.close()
    await closeDatabase()
  }
  return { primary, standby, portal, close }
}
