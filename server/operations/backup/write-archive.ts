import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { meter } from '#server/platform/storage/spool.ts'
import { FileMissing, type Storage } from '#server/platform/storage/storage.ts'
import {
  ABOUT,
  type ArchiveEntry,
  KEY,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  toFileEntry,
  computeSha256,
  toTableEntry,
} from './archive.ts'
import {
  readBaselineChecksum,
  listAppliedMigrations,
  listRecordTables,
  listSequences,
  withClient,
} from './tables.ts'
import { LOCKS } from '#server/platform/db/locks.ts'

export interface BackupSource {
  /** The database's connection string. */
  url: string
  storage: Storage
  /** The file with the encryption key. If it doesn't exist, the archive has no key. */
  keyFile: string
}

/**
 * Packs the database and all files into one archive, as of one moment, while the portal keeps running, and passes it to
 * `consume` as it grows. Returns the result of `consume`.
 */
export const packArchive = <T>(source: BackupSource, consume: (archive: Pack) => Promise<T>): Promise<T> =>
  withClient(source.url, async (client) => {
    const tar = pack()
    const consuming = consume(tar)
    try {
      const [result] = await Promise.all([consuming, addContents(client, source, tar)])
      return result
    } catch (error) {
      tar.destroy(error instanceof Error ? error : undefined)
      // Throws the cause if `consume` failed first.
      await consuming
      throw error
    }
  })

async function addContents(client: Client, { storage, keyFile }: BackupSource, tar: Pack): Promise<void> {
  const archive = new Archive(tar)
  // No file must be deleted while it is copied. Code that deletes files takes this lock first.
  await client.query('select pg_advisory_lock($1)', [LOCKS.housekeeping])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await listAppliedMigrations(client)
  const manifest = {
    createdAt: new Date().toISOString(),
    migrations,
    baseline: await readBaselineChecksum(client),
    sequences: await listSequences(client),
  }
  await archive.add(ABOUT.name, Buffer.from(ABOUT.text))
  for (const [table, columns] of await listRecordTables(client))
    await addTable(client, archive, { table, columns, storage })
  const missing = await addFiles(client, archive, storage)
  const key = await readFile(keyFile).catch(() => undefined)
  if (key) await archive.add(KEY, key)
  await client.query('commit')
  const complete: Manifest = { ...manifest, missing, entries: archive.entries.slice() }
  const text = JSON.stringify(complete)
  await archive.add(MANIFEST, Buffer.from(text))
  await archive.add(MANIFEST_HASH, Buffer.from(computeSha256(text)))
  tar.finalize()
}

/** The archive being written, and its contents so far. */
class Archive {
  readonly entries: ArchiveEntry[] = []
  readonly #tar: Pack

  constructor(tar: Pack) {
    this.#tar = tar
  }

  async add(name: string, content: Buffer): Promise<void> {
    await new Promise<void>((done, failed) => {
      this.#tar.entry({ name, mode: 0o600 }, content, (error) => (error ? failed(error) : done()))
    })
    this.entries.push({ name, size: content.length, sha256: computeSha256(content) })
  }

  /** Adds an entry from a stream. Returns the SHA-256 of the bytes that it wrote. */
  async addStream(name: string, size: number, content: Readable): Promise<string> {
    const metered = meter()
    await pipeline(content, metered.stream, this.#tar.entry({ name, size, mode: 0o600 }))
    const { sha256 } = metered.result()
    this.entries.push({ name, size, sha256 })
    return sha256
  }
}

// An entry begins with its size, which is known only once the table is complete. Until then, the entry is spooled in
// the portal's own storage, because a backup destination may be a place where nothing may be stored unencrypted.
async function addTable(
  client: Client,
  archive: Archive,
  { table, columns, storage }: { table: string; columns: string[]; storage: Storage },
): Promise<void> {
  const rows = client.query(copyTo(`copy ${table} (${columns.join()}) to stdout`))
  const spooled = await pipeline(rows, createGzip({ level: 4 }), (bytes: AsyncIterable<Buffer>) =>
    storage.spool(bytes, { limit: Number.MAX_SAFE_INTEGER }),
  )
  try {
    await archive.addStream(toTableEntry(table), spooled.size, createReadStream(spooled.path))
  } finally {
    await storage.discard(spooled)
  }
}

async function addFiles(client: Client, archive: Archive, storage: Storage): Promise<string[]> {
  const { rows } = await client.query<{ key: string; size: string; sha256: string | null }>(
    `select name as key, file_size as size, encode(sha256, 'hex') as sha256 from uploads
     union all select name || '.thumbnail', thumbnail_size, null from uploads where thumbnail_size is not null`,
  )
  const missing: string[] = []
  for (const { key, size, sha256 } of rows)
    try {
      const found = await archive.addStream(toFileEntry(key), Number(size), await storage.read(key))
      if (sha256 && found !== sha256) missing.push(key)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      missing.push(key)
    }
  return missing
}
