import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { KeptFile, Storage } from '#server/storage/storage.ts'

const AT_ONCE = 1_000

/** Runs `work` on one connection with the storage's listing in a temporary table, `kept_bytes`. */
export function withListing<T>(
  db: Database,
  storage: Storage,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`create temporary table kept_bytes
      (key text primary key, size bigint not null, changed_at timestamptz not null)`.execute(connection)
    try {
      for await (const files of batches(storage.list())) await insert(connection, files)
      return await work(connection)
    } finally {
      await sql`drop table kept_bytes`.execute(connection)
    }
  })
}

/** Reads rows of a statement. */
export async function rowsOf<T>(db: Database, statement: RawBuilder<T>): Promise<T[]> {
  return (await statement.execute(db)).rows
}

async function insert(db: Database, files: KeptFile[]): Promise<void> {
  const keys = files.map(({ key }) => key)
  const sizes = files.map(({ size }) => size)
  const times = files.map(({ changedAt }) => changedAt.toISOString())
  await sql`insert into kept_bytes
    select * from unnest(${keys}::text[], ${sizes}::bigint[], ${times}::timestamptz[])
    on conflict do nothing`.execute(db)
}

async function* batches(files: AsyncIterable<KeptFile>): AsyncGenerator<KeptFile[]> {
  let batch: KeptFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
