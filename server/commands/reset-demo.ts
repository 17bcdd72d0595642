import { sql } from 'kysely'
import { recordTables, withClient } from '#server/backup/tables.ts'
import { type Database, addressOf } from '#server/db/connection.ts'
import { type SignIn, fillDemo, workingSignIns } from '#server/demo/fill.ts'
import { HOUSEKEEPING_LOCK } from '#server/jobs/housekeeping.ts'
import type { Storage } from '#server/storage/storage.ts'
import { CommandError } from './command-error.ts'

/** The audit log is for good. */
const KEPT = /^audit_/

/** Empties the database of a demo and fills it again. Throws CommandError for a portal of somebody's own. */
export async function resetDemo(db: Database, storage: Storage): Promise<SignIn[]> {
  if ((await workingSignIns(db)).length === 0)
    throw new CommandError('This is not the demo: nothing was changed')
  const tables = await withClient(addressOf(db), recordTables)
  const emptied = [...tables.keys()].filter((name) => !KEPT.test(name))
  const files = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${HOUSEKEEPING_LOCK})`.execute(tx)
    const uploads = await tx.selectFrom('uploads').select('name').execute()
    await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))} cascade`.execute(tx)
    await tx.insertInto('agency').defaultValues().execute()
    return uploads.map(({ name }) => name)
  })
  for (const name of files) await storage.remove(name)
  return fillDemo(db, storage)
}
