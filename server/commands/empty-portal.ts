import { sql } from 'kysely'
import { recordTables, withClient } from '#server/backup/tables.ts'
import { type Database, addressOf } from '#server/db/connection.ts'
import { LOCKS, takeLock } from '#server/db/locks.ts'
import { mayMigrate } from '#server/db/grants.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { thumbnailKey } from '#server/storage/key.ts'
import type { Storage } from '#server/storage/storage.ts'
import { CommandError } from './command-error.ts'

/** The audit log is permanent. */
const KEPT = /^audit_/
/** Uploads in progress, which no backup includes. */
const UNFINISHED = ['resumable_parts', 'resumable_uploads']

/**
 * Deletes all records and files except the audit log, which records it. Throws CommandError for a role that does not
 * own the schema.
 */
export async function emptyPortal(db: Database, storage: Storage): Promise<void> {
  if (!(await mayMigrate(db)))
    throw new CommandError('The role of DATABASE_URL may not empty the database: set MIGRATION_DATABASE_URL')
  const tables = await withClient(addressOf(db), recordTables)
  const emptied = [...tables.keys(), ...UNFINISHED].filter((name) => !KEPT.test(name))
  const files = await db.transaction().execute(async (tx) => {
    await takeLock(tx, LOCKS.housekeeping)
    const keys = await keptKeys(tx)
    const { baseline } = await tx.selectFrom('portal').select('baseline').executeTakeFirstOrThrow()
    await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))} cascade`.execute(tx)
    await tx.insertInto('agency').defaultValues().execute()
    await tx.insertInto('portal').values({ baseline }).execute()
    await recordAudit(tx, null, null, 'portal.emptied', { details: { by: 'command' } })
    return keys
  })
  for (const key of files) await storage.remove(key)
}

async function keptKeys(tx: Database): Promise<string[]> {
  const uploads = await tx.selectFrom('uploads').select(['name', 'thumbnailSize']).execute()
  const parts = await tx.selectFrom('resumableParts').select('key').execute()
  const thumbnails = uploads.filter(({ thumbnailSize }) => thumbnailSize !== null)
  return [
    ...uploads.map(({ name }) => name),
    ...thumbnails.map(({ name }) => thumbnailKey(name)),
    ...parts.map(({ key }) => key),
  ]
}
