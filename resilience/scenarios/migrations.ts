import { setTimeout as sleep } from 'node:timers/promises'
import { listKnownMigrations } from '#server/platform/db/migrate.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { type Scenario, nothing } from '../scenario.ts'

export const MIGRATIONS: Record<string, Scenario> = {
  'four nodes migrate an empty database at once': async ({ sandbox }) => {
    const settings = { DATABASE_URL: await sandbox.database() }
    const nodes = await Promise.all(Array.from({ length: 4 }, () => sandbox.launch(settings)))
    const ready = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).ok))
    return { ...nothing, failed: ready.filter((ok) => !ok).length, note: '4 nodes' }
  },

  'a node is killed while it migrates': async ({ sandbox, random, rounds }) => {
    const server = await sandbox.database()
    const all = (await listKnownMigrations()).length
    let [halfApplied, cutShort] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      await sandbox.query(server, `create database killed_${round}`)
      const database = await sandbox.database(`killed_${round}`)
      const settings = { DATABASE_URL: database, DATA_DIR: sandbox.folder }
      const portal = new PortalProcess(settings, await freePort())
      await waitUntilMigrating(() => sandbox.query(database, MIGRATING))
      await sleep(random.pickBetween(0, 400))
      await portal.end('SIGKILL')
      await waitUntilMigrating(async () => ((await sandbox.query(database, MIGRATING)).length > 0 ? [] : [1]))
      const [state] = await sandbox.query<{ done: number; tables: number }>(database, STATE)
      if (state?.done !== all) cutShort += 1
      if (state?.done !== all && (state?.done !== 0 || state.tables !== 0)) halfApplied += 1
      await (await sandbox.launch({ DATABASE_URL: database })).end('SIGTERM')
    }
    return {
      ...nothing,
      halfApplied,
      failed: 0,
      note: `${rounds} nodes killed, ${cutShort} of them before the migration was done; the next start migrated each database`,
    }
  },
}

const MIGRATING = `select from pg_stat_activity where application_name = 'project-portal' and datname = current_database()`

// Kysely creates its own tables first.
const STATE = `select count(*)::int as tables,
    (select case when to_regclass('kysely_migration') is null then 0
       else (xpath('/row/n/text()', query_to_xml('select count(*) as n from kysely_migration', true, true, '')))[1]::text::int end) as done
  from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`

/** Waits until the query returns rows. */
async function waitUntilMigrating(ask: () => Promise<unknown[]>): Promise<void> {
  while ((await ask()).length === 0) await sleep(10)
}
