import { sql } from 'kysely'
import type { BriefDraft, BriefDraftChange } from '#shared/briefs/drafts/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isOrphanedUpload } from '#server/core/records/sql-fragments.ts'
import { tooLarge } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

type DraftFields = Omit<BriefDraft, 'attachments' | 'updatedAt' | 'version'>

/** Maximum size of a draft, in bytes of JSON. */
const BRIEF_DRAFT_MAX_BYTES = 100_000

/** Finds a client's draft with full file details and its version. Returns null if there is none. */
export async function findBriefDraft(db: Database, userId: number) {
  const draft = await db
    .selectFrom('briefDrafts')
    .select(['data', 'updatedAt', 'version'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!draft) return null
  const { data, ...facts } = draft
  return { ...(data as DraftFields), ...facts, attachments: await listDraftFiles(db, userId) }
}

const listDraftFiles = (db: Database, userId: number): Promise<Attachment[]> =>
  db
    .selectFrom('briefDraftFiles as named')
    .innerJoin('uploads', 'uploads.id', 'named.uploadId')
    .select(['uploads.name', 'uploads.fileName', 'uploads.fileType', 'uploads.fileSize'])
    .where('named.userId', '=', userId)
    .where(isOrphanedUpload)
    .orderBy('named.position')
    .execute()

/** Returns a client's draft, locked until the transaction ends. The version is 0 if there is no draft. */
export async function lockBriefDraft(tx: Database, userId: number) {
  const draft = await tx
    .selectFrom('briefDrafts')
    .select(['data', 'version'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return { version: draft?.version ?? 0, fields: (draft?.data ?? {}) as DraftFields }
}

/** Creates or changes a client's draft, and returns it. @throws 413 if it gets too long */
export async function saveBriefDraft(
  tx: Database,
  userId: number,
  { old, change: { attachments, ...fields } }: { old: DraftFields; change: BriefDraftChange },
) {
  const data = JSON.stringify({ ...old, ...fields })
  if (Buffer.byteLength(data) > BRIEF_DRAFT_MAX_BYTES)
    throw tooLarge(t('This brief is too long to save as a draft.'))
  const facts = await tx
    .insertInto('briefDrafts')
    .values({ userId, data })
    .onConflict((draft) =>
      draft.column('userId').doUpdateSet({
        data,
        updatedAt: sql`now()`,
        version: sql`nextval('brief_draft_versions')`,
      }),
    )
    .returning(['updatedAt', 'version'])
    .executeTakeFirstOrThrow()
  if (attachments) await setDraftFiles(tx, userId, attachments)
  return { ...old, ...fields, ...facts, attachments: await listDraftFiles(tx, userId) }
}

/** Sets a draft's files to the named files, except other users' files and files that are attached elsewhere. */
async function setDraftFiles(tx: Database, userId: number, names: string[]): Promise<void> {
  await tx.deleteFrom('briefDraftFiles').where('userId', '=', userId).execute()
  if (names.length === 0) return
  const free = await tx
    .selectFrom('uploads')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .where('userId', '=', userId)
    .where(isOrphanedUpload)
    .forKeyShare()
    .execute()
  const rows = free.map(({ id, name }) => ({ userId, uploadId: id, position: names.indexOf(name) }))
  if (rows.length > 0) await tx.insertInto('briefDraftFiles').values(rows).execute()
}

/** Deletes a client's draft and detaches its files. */
export async function deleteBriefDraft(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('briefDrafts').where('userId', '=', userId).execute()
}
