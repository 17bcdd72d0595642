import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findBaselineMismatch, listKnownMigrations, migrate } from '#server/platform/db/migrate.ts'
import { withDatabase } from '#server/platform/db/connection.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { BackupError, KEY, type Manifest, parseFileEntry, parseTableEntry } from './archive.ts'
import type { OpenArchive } from './encryption.ts'
import { readEntries, verifyArchive } from './read-archive.ts'
import { listAppliedMigrations, listRecordTables, withClient, withDisabledConstraints } from './tables.ts'

export interface RestoreTarget {
  /** The connection string of an empty database, for a role that can change the schema. */
  url: string
  storage: Storage
  keyFile: string
}

/**
 * Restores a backup into an empty database and storage. `open` opens its plain text. The backup is read to its end and
 * compared with its manifest before anything is changed, and the database changes in one transaction. A backup of an
 * older version is migrated if it has the same baseline. Throws BackupError.
 */
export async function restoreArchive(open: OpenArchive, target: RestoreTarget): Promise<Manifest> {
  const manifest = await verifyArchive(await open())
  await requireKnownMigrations(manifest)
  await withClient(target.url, requireEmptyDatabase)
  await requireMatchingKey(open, target)
  await migrateDatabase(target.url, manifest.migrations.at(-1))
  await withClient(target.url, (client) => restoreContents(client, { open, manifest, ...target }))
  await migrateDatabase(target.url, undefined)
  return manifest
}

const MISMATCHES = {
  'earlier version':
    "An earlier version of the portal made this backup, and this version can't restore it. Restore it with that version",
  'other baseline':
    'Another build of the portal made this backup with a different schema. Restore it with that build',
} as const

async function requireKnownMigrations({ migrations, baseline }: Manifest): Promise<void> {
  const mismatch = await findBaselineMismatch(migrations, baseline)
  if (mismatch) throw new BackupError(MISMATCHES[mismatch])
  const knownMigrations = new Set(await listKnownMigrations())
  if (migrations.some((name) => !knownMigrations.has(name)))
    throw new BackupError('A newer version of the portal made this backup. Restore it with that version')
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  if ((await listAppliedMigrations(client)).length === 0) return
  const { rows } = await client.query('select from users limit 1')
  if (rows.length > 0)
    throw new BackupError('This database already contains a portal. Restore into an empty one')
}

/** Throws BackupError if a different key exists, which would make secrets in the database unreadable. */
async function requireMatchingKey(open: OpenArchive, { keyFile }: RestoreTarget): Promise<void> {
  if (!existsSync(keyFile)) return
  const present = await readFile(keyFile, 'utf8')
  await readEntries(await open(), async (name, content) => {
    if (name !== KEY) return void content.resume()
    if (String(await buffer(content)) !== present)
      throw new BackupError(`${keyFile} contains a different key than the backup. Move the file away first`)
  })
}

const migrateDatabase = (url: string, last: string | undefined): Promise<unknown> =>
  withDatabase(url, { max: 2, disableTimeouts: true }, (db) => migrate(db, { last }))

async function restoreContents(
  client: Client,
  { open, manifest, storage, keyFile }: { open: OpenArchive; manifest: Manifest } & RestoreTarget,
): Promise<void> {
  const storedKeys: string[] = []
  await client.query('begin')
  try {
    const tables = await listRecordTables(client)
    const names = [...tables.keys()]
    await withDisabledConstraints(client, names, async () => {
      await client.query(`truncate ${names.join()}`)
      await readEntries(await open(), async (name, content) => {
        const table = parseTableEntry(name)
        const columns = tables.get(table ?? '')
        const key = parseFileEntry(name)
        if (columns) {
          const into = client.query(copyFrom(`copy ${table} (${columns.join()}) from stdin`))
          await pipeline(content, createGunzip(), into)
        } else if (key) {
          await storage.put(await storage.spool(content, { limit: Number.MAX_SAFE_INTEGER }), key)
          storedKeys.push(key)
        } else if (name === KEY && !existsSync(keyFile)) {
          await writeFile(keyFile, await buffer(content), { mode: 0o600, flush: true })
        } else content.resume()
      })
      for (const { name, value } of manifest.sequences)
        await client.query('select setval($1::regclass, $2)', [name, value])
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const key of storedKeys) await storage.remove(key)
    throw error
  }
}
