import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { type Pack, pack } from 'tar-stream'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Uploads } from '#server/schema/types.ts'
import { toArchiveName } from '#server/core/files/send/archive-names.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { FileMissing, type Storage } from '#server/platform/storage/storage.ts'
import { PERSONAL_DATA, type PersonalData } from './personal-data.ts'

const BATCH_SIZE = 500

/** The person whose data is exported. */
export interface ExportSubject {
  id: number
  role: Role
  /** The actor of an own export, which has the records that they can see now and the texts they wrote. */
  self?: Actor
}

/**
 * Returns a tar archive of everything that the portal stores about a person, streamed while it's read. It contains JSON
 * by table, some rows per file, then the files that they uploaded or that are in their projects and websites.
 */
export function exportPerson(
  db: Database,
  { storage, person }: { storage: Storage; person: ExportSubject },
  onError: (error: unknown) => void,
): Readable {
  const archive = pack()
  fillArchive(archive, { db, storage, person }).then(
    () => archive.finalize(),
    (error: unknown) => {
      if (!archive.destroyed) onError(error)
      archive.destroy(error instanceof Error ? error : new Error(String(error)))
    },
  )
  return Readable.from(archive)
}

async function fillArchive(
  archive: Pack,
  { db, storage, person }: { db: Database; storage: Storage; person: ExportSubject },
): Promise<void> {
  for (const data of PERSONAL_DATA) await packTable(archive, { db, data, person })
  await packFiles(archive, { db, storage, ...person })
}

async function packTable(
  archive: Pack,
  { db, data, person }: { db: Database; data: PersonalData; person: ExportSubject },
): Promise<void> {
  if (data.withheld === null) return
  for (let part = 1, after = 0; ; part++) {
    const rows = await readRows(db, data, { ...person, after })
    if (rows.length === 0) return
    const name = `data/${toSnakeCase(data.table)}${part === 1 ? '' : `-${part}`}.json`
    await packText(archive, name, JSON.stringify(rows, null, 2))
    after = Number(rows.at(-1)?.['id'])
    if (!data.key || rows.length < BATCH_SIZE) return
  }
}

async function readRows(
  db: Database,
  { table, rows, withheld, withheldFromClients, filterVisible, key, ...data }: PersonalData,
  { id, role, self, after }: { after: number } & ExportSubject,
): Promise<Record<string, unknown>[]> {
  const without = [...(withheld ?? []), ...((role === 'client' && withheldFromClients) || [])]
  const { ownTexts } = data
  const isSeen = (self && filterVisible?.(self)) ?? sql<SqlBool>`true`
  const isWritten = ownTexts ? sql`(${ownTexts.rows(id)})` : sql`false`
  const textColumns = ownTexts?.columns ?? []
  const found = await sql<{ row: Record<string, unknown> }>`
    select case when seen then stored - ${without}::text[] else (
      select jsonb_object_agg(key, value) from jsonb_each(stored) where key = any(${textColumns}::text[])) end as row
    from (
      select to_jsonb(${sql.table(table)}) as stored, ${isSeen} as seen, ${key ? sql.ref('id') : sql`0`} as id
      from ${sql.table(table)} where (${rows(id)}) and case when ${isSeen} then true else ${isWritten} end) as theirs
    ${key ? sql`where id > ${after} order by id limit ${BATCH_SIZE}` : sql``}`.execute(db)
  const stored = found.rows.map(({ row }) => row)
  const refreshed = data.refreshRows ? await data.refreshRows(db, stored) : stored
  return self || !data.omitMessages ? refreshed : refreshed.map(data.omitMessages)
}

async function packText(archive: Pack, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await pipeline(Readable.from([bytes]), archive.entry({ name, size: bytes.length }))
}

async function packFiles(
  archive: Pack,
  { db, storage, id, self }: { db: Database; storage: Storage } & ExportSubject,
): Promise<void> {
  const isSeen = self ? getVisibilityCondition(self, 'project.read', { table: 'projects' }) : sql`true`
  const isSeenWebsite = self ? getVisibilityCondition(self, 'website.read', { table: 'websites' }) : sql`true`
  for (let after = 0; ;) {
    const files = await db
      .selectFrom('uploads')
      .select(['id', 'name', 'fileName', 'fileType', 'fileSize'])
      .where('id', '>', after)
      .where(
        sql<boolean>`(user_id = ${id}
          or id in (select upload_id from project_files join projects on projects.id = project_id
            where projects.user_id = ${id} and ${isSeen})
          or id in (select upload_id from website_assets join websites on websites.id = website_id
            where websites.user_id = ${id} and ${isSeenWebsite}))`,
      )
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const file of files) await packFile(archive, storage, file)
    if (files.length < BATCH_SIZE) return
    after = files.at(-1)?.id ?? after
  }
}

type UploadedFile = Pick<Selectable<Uploads>, 'id' | 'name' | 'fileName' | 'fileType' | 'fileSize'>

async function packFile(archive: Pack, storage: Storage, file: UploadedFile): Promise<void> {
  const bytes = await storage.read(file.name).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
  if (!bytes) return
  const fileName = toArchiveName(file.fileName, file.fileType)
  const entry = archive.entry({ name: `files/${file.id}-${fileName}`, size: file.fileSize })
  await pipeline(bytes, entry)
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
