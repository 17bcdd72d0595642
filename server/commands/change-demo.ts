import { sql } from 'kysely'
import { listRecordTables, withClient } from '#server/operations/backup/tables.ts'
import { type Database, getDatabaseUrl } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { canMigrate } from '#server/platform/db/grants.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { type SignIn, fillDemo, listActiveSignIns } from '#server/demo/fill.ts'
import { listDemoPasswordAccounts, findDemoReason } from '#server/demo/guard.ts'
import { forceDeactivateUser } from '#server/features/users/accounts/activation.ts'
import { toBooleanChange } from '#server/core/audit/record-audit.ts'
import { revokeAllAccess } from '#server/features/users/revoke-access.ts'
import { getThumbnailKey } from '#server/platform/storage/key.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { auditCommand } from './audit-command.ts'
import { CommandError } from './command.ts'

const notDemoError = () => new CommandError('This portal is not a demo. Nothing was changed')

/** Empties the database of a demo and refills it. Throws CommandError if the portal is not a demo. */
export async function resetDemo(db: Database, storage: Storage): Promise<SignIn[]> {
  if ((await listActiveSignIns(db)).length === 0) throw notDemoError()
  await emptyPortal(db, storage)
  return fillDemo(getDatabaseUrl(db), storage)
}

/** Empties the database and files of a demo. Throws CommandError if the portal is not a demo. */
export async function emptyDemo(db: Database, storage: Storage): Promise<void> {
  if (!(await findDemoReason(db))) throw notDemoError()
  await emptyPortal(db, storage)
}

/**
 * Turns a demo into a real portal: deactivates accounts with publicly known passwords, and deletes those passwords.
 * Everything else stays. Returns the usernames of these accounts, and of the staff who can still sign in. Throws
 * CommandError if the portal is not a demo.
 */
export const convertDemo = (db: Database): Promise<{ closed: string[]; staff: string[] }> =>
  db.transaction().execute(async (tx) => {
    if (!(await findDemoReason(tx))) throw notDemoError()
    const accounts = await listDemoPasswordAccounts(tx)
    for (const { id } of accounts) await closeAccount(tx, id)
    await tx.updateTable('portal').set({ demo: false }).execute()
    return { closed: accounts.map(({ username }) => username), staff: await listActiveStaff(tx) }
  })

async function listActiveStaff(tx: Database): Promise<string[]> {
  const staff = await tx
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'staff')
    .where(isActiveUser('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()
  return staff.map(({ username }) => username)
}

/** Deactivates an account and removes its password. When reactivated, its user gets a link to choose one. */
async function closeAccount(tx: Database, id: number): Promise<void> {
  await forceDeactivateUser(tx, id)
  await revokeAllAccess(tx, id)
  await tx.deleteFrom('credentials').where('userId', '=', id).execute()
  await auditCommand(tx, 'user.deactivated', { userId: id, details: toBooleanChange('active', false) })
}

/** Tables that are never emptied: the audit log is permanent. */
const PERMANENT_TABLES = /^audit_/
/** Uploads in progress, which no backup includes. */
const UNFINISHED_UPLOAD_TABLES = ['resumable_parts', 'resumable_uploads']

/** Deletes all records and files but the audit log. @throws CommandError unless the role owns the schema */
async function emptyPortal(db: Database, storage: Storage): Promise<void> {
  if (!(await canMigrate(db)))
    throw new CommandError("DATABASE_URL's role can't empty the database. Set MIGRATION_DATABASE_URL")
  const tables = await withClient(getDatabaseUrl(db), listRecordTables)
  const names = [...tables.keys(), ...UNFINISHED_UPLOAD_TABLES]
  const emptied = names.filter((name) => !PERMANENT_TABLES.test(name))
  const files = await db.transaction().execute(async (tx) => {
    await acquireLock(tx, LOCKS.housekeeping)
    const keys = await listStorageKeys(tx)
    const { baseline } = await tx.selectFrom('portal').select('baseline').executeTakeFirstOrThrow()
    await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))} cascade`.execute(tx)
    await tx.insertInto('agency').defaultValues().execute()
    await tx.insertInto('portal').values({ baseline }).execute()
    await auditCommand(tx, 'portal.emptied')
    return keys
  })
  for (const key of files) await storage.remove(key)
}

async function listStorageKeys(tx: Database): Promise<string[]> {
  const uploads = await tx.selectFrom('uploads').select(['name', 'thumbnailSize']).execute()
  const parts = await tx.selectFrom('resumableParts').select('key').execute()
  const keys = uploads.flatMap(({ name, thumbnailSize }) =>
    thumbnailSize === null ? [name] : [name, getThumbnailKey(name)],
  )
  return [...keys, ...parts.map(({ key }) => key)]
}
