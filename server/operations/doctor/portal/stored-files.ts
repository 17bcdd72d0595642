import { type RawBuilder, sql } from 'kysely'
import { type Check, type Finding, type PortalSubject, collectFindings, wrong } from '../check.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isOrphanedUpload } from '#server/core/records/sql-fragments.ts'
import { getThumbnailKey } from '#server/platform/storage/key.ts'
import { FileMissing, type StoredObject, type Storage } from '#server/platform/storage/storage.ts'

/** Finds rows without bytes, bytes of the wrong size, and bytes that have had no row for a day. */
export const storedFilesCheck: Check<PortalSubject> = {
  name: 'Stored files',
  async *run(subject) {
    const findings: Finding[] = []
    await withListing(subject.db, subject.storage, async (db) => {
      const checks = [checkMissingBytes, checkSizes, checkThumbnails, checkResumableUploads, checkOrphans]
      for (const run of checks) findings.push(...(await collectFindings({ run }, { ...subject, db })))
    })
    yield* findings
    if (subject.repair) await subject.storage.removeAbandoned()
  },
}

interface Row {
  id: number
  name: string
  fileName: string
}

/** Uploads that existed before the listing began; their bytes must be in it. */
const SETTLED = sql`uploads.created_at < now() - interval '1 hour'`

async function* checkMissingBytes(subject: PortalSubject): AsyncGenerator<Finding> {
  const rows = await selectRows(
    subject.db,
    sql<Row & { unused: boolean; problem: string | null }>`
      select id, name, file_name, problem, ${isOrphanedUpload} as unused from uploads
      where ${SETTLED} and not exists (select from kept_bytes where key = uploads.name) order by id`,
  )
  for (const row of rows) {
    if (await isStored(subject, row.name)) continue
    const message = `The file for ${formatUpload(row)} is missing.`
    if (!subject.repair) yield wrong(message)
    else if (row.unused) yield wrong(message, await deleteUpload(subject.db, row))
    else if (row.problem === 'missing') yield wrong(`${message} Restore it from a backup.`)
    else yield wrong(message, await markUpload(subject.db, row, 'missing'))
  }
}

async function* checkSizes(subject: PortalSubject): AsyncGenerator<Finding> {
  const rows = await selectRows(
    subject.db,
    sql<Row & { fileSize: number; size: number; problem: string | null }>`
      select id, name, file_name, file_size, size, problem from uploads
      join kept_bytes on key = name where size <> file_size order by id`,
  )
  for (const row of rows) {
    const sizes = `${formatFileSize(row.size)} instead of ${formatFileSize(row.fileSize)}`
    const message = `The file for ${formatUpload(row)} is ${sizes}.`
    if (!subject.repair || row.problem) yield wrong(message)
    else yield wrong(message, await markUpload(subject.db, row, 'damaged'))
  }
}

async function* checkThumbnails(subject: PortalSubject): AsyncGenerator<Finding> {
  const { db, repair } = subject
  const rows = await selectRows(
    db,
    sql<Row & { isListed: boolean }>`select id, name, file_name, size is not null as is_listed
      from uploads left join kept_bytes on key = uploads.name || '.thumbnail'
      where thumbnail_size is not null and ${SETTLED} and size is distinct from thumbnail_size`,
  )
  for (const row of rows) {
    // The portal may have made the thumbnail after the listing.
    if (!row.isListed && (await isStored(subject, getThumbnailKey(row.name)))) continue
    const remake = sql`update uploads set thumbnail_size = null, thumbnail_tries = 0 where id = ${row.id}`
    if (repair) await remake.execute(db)
    const message = `The thumbnail of ${formatUpload(row)} is missing.`
    yield wrong(message, repair ? 'The portal will create it again.' : undefined)
  }
}

/** Finds resumable uploads with a missing part, which can never be completed. */
async function* checkResumableUploads({ db, repair }: PortalSubject): AsyncGenerator<Finding> {
  const rows = await selectRows(
    db,
    sql<{ id: string; fileName: string }>`
      select distinct upload.id, upload.file_name from resumable_uploads upload
      join resumable_parts part on part.upload_id = upload.id
      where upload.updated_at < now() - interval '1 hour'
        and not exists (select from kept_bytes where key = part.key)`,
  )
  for (const { id, fileName } of rows) {
    const message = `A part of the unfinished upload ${id} (${fileName}) is missing.`
    if (repair) await sql`delete from resumable_uploads where id = ${id}`.execute(db)
    yield wrong(message, repair ? 'It was removed. The upload has to start over.' : undefined)
  }
}

/** Finds the portal's bytes without a row, by their keys, because a bucket may hold other people's files. */
async function* checkOrphans({ db, storage, repair }: PortalSubject): AsyncGenerator<Finding> {
  const isKnown = sql`exists (select from uploads where name = replace(key, '.thumbnail', ''))
    or exists (select from resumable_parts part where part.key = kept_bytes.key)`
  const rows = await selectRows(
    db,
    sql<{ key: string; size: number }>`select key, size from kept_bytes
      where changed_at < now() - interval '1 day' and key ~ '^[0-9a-f]{32}([.]thumbnail)?$'
        and not (${isKnown}) order by key`,
  )
  for (const { key, size } of rows) {
    const message = `${key} (${formatFileSize(size)}) isn't referenced by any record.`
    if (repair) await storage.remove(key)
    yield wrong(message, repair ? 'It was deleted.' : undefined)
  }
}

const formatUpload = ({ id, fileName }: Row) => `upload ${id} (${fileName})`

/** Whether the storage has a file right now. The listing is a snapshot from before this moment. */
async function isStored({ storage }: PortalSubject, name: string): Promise<boolean> {
  try {
    ;(await storage.read(name, { start: 0, end: 0 })).destroy()
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}

async function deleteUpload(db: Database, { id }: Row): Promise<string> {
  const unnamed = sql`not exists (select from brief_draft_files where upload_id = uploads.id)`
  await sql`delete from uploads where id = ${id} and ${isOrphanedUpload} and ${unnamed}`.execute(db)
  return 'No record referred to this upload, so it was deleted.'
}

/** Marks an upload as missing or damaged. From now on, requests for its file return this problem. */
export async function markUpload(
  db: Database,
  { id }: Pick<Row, 'id'>,
  problem: 'missing' | 'damaged',
): Promise<string> {
  await db.updateTable('uploads').set({ problem }).where('id', '=', id).execute()
  return `It was marked as ${problem}, and readers are warned.`
}

const BATCH_SIZE = 1_000

/** Runs `work` on one connection with the storage's listing in a temporary table, `kept_bytes`. */
function withListing<T>(db: Database, storage: Storage, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`create temporary table kept_bytes
      (key text primary key, size bigint not null, changed_at timestamptz not null)`.execute(connection)
    try {
      for await (const files of batchFiles(storage.list())) await insertListing(connection, files)
      return await work(connection)
    } finally {
      await sql`drop table kept_bytes`.execute(connection)
    }
  })
}

async function selectRows<T>(db: Database, statement: RawBuilder<T>): Promise<T[]> {
  return (await statement.execute(db)).rows
}

async function insertListing(db: Database, files: StoredObject[]): Promise<void> {
  const keys = files.map(({ key }) => key)
  const sizes = files.map(({ size }) => size)
  const times = files.map(({ changedAt }) => changedAt.toISOString())
  await sql`insert into kept_bytes
    select * from unnest(${keys}::text[], ${sizes}::bigint[], ${times}::timestamptz[])
    on conflict do nothing`.execute(db)
}

async function* batchFiles(files: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
