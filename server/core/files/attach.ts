import {
  ATTACHMENT_TYPES,
  BRIEF_FILE_TYPES,
  PICTURE_MAX_BYTES,
  filesRejectedMessage,
  fileMissingMessage,
} from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isOrphanedUpload } from '#server/core/records/sql-fragments.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { Context } from '#server/core/context/context.ts'

type Owner =
  | { briefId: number }
  | { ticketId: number }
  | { commentId: number }
  | { infoRequestId: number }
  | { taskId: number }

/**
 * Attaches the actor's own uploads to a record, in the given order. If `names` is undefined, nothing changes.
 * @throws 400 for an upload that is unknown, someone else's, of a wrong type, or already attached elsewhere
 */
export async function attachFiles(ctx: Context, names: string[] | undefined, owner: Owner): Promise<void> {
  if (!names || names.length === 0) return
  const free = await lockUnusedUploads(ctx.db, ctx.actor, names)
  const types = 'briefId' in owner ? BRIEF_FILE_TYPES : ATTACHMENT_TYPES
  const rows = names.map((name, i) => {
    const upload = free.get(name)
    if (!upload) throw createAttachmentError(i, fileMissingMessage())
    if (!(upload.fileType in types)) throw createAttachmentError(i, filesRejectedMessage())
    return { uploadId: upload.id, ...owner }
  })
  // Another request may have attached one since it was checked.
  const attached = await ctx.db
    .insertInto('attachments')
    .values(rows)
    .onConflict((clash) => clash.column('uploadId').doNothing())
    .returning('uploadId')
    .execute()
  const conflictIndex = rows.findIndex((row) => !attached.some(({ uploadId }) => uploadId === row.uploadId))
  if (conflictIndex !== -1) throw createAttachmentError(conflictIndex, fileMissingMessage())
}

const createAttachmentError = (i: number, message: string) => fieldError(`attachments.${i}`, message)

/** Makes `names` exactly the files of a record, in that order. Returns whether anything changed. */
export async function replaceAttachments(
  ctx: Context,
  names: string[] | undefined,
  owner: Owner,
): Promise<boolean> {
  if (!names) return false
  const attached = await readAttachments(ctx.db, owner)
  const removed = attached.filter((file) => !names.includes(file.name)).map((file) => file.id)
  if (removed.length > 0) await ctx.db.deleteFrom('attachments').where('id', 'in', removed).execute()
  const remaining = attached.map((file) => file.name).filter((name) => names.includes(name))
  const added = names.filter((name) => !remaining.includes(name))
  await attachFiles(ctx, added, owner)
  const moved = [...remaining, ...added].some((name, i) => name !== names[i])
  if (moved) await reorderAttachments(ctx.db, names, owner)
  return removed.length > 0 || added.length > 0 || moved
}

/** Reads the rows of a record's files in list order, each with the file's name in URLs. */
function readAttachments(tx: Database, owner: Owner) {
  const [column, id] = Object.entries(owner)[0] as ['briefId', number]
  return tx
    .selectFrom('attachments')
    .innerJoin('uploads', 'uploads.id', 'attachments.uploadId')
    .selectAll('attachments')
    .select('uploads.name')
    .where(`attachments.${column}`, '=', id)
    .orderBy('attachments.id')
    .execute()
}

/** Attaches all files again, because files are listed in the order in which they were attached. */
async function reorderAttachments(tx: Database, names: string[], owner: Owner): Promise<void> {
  const files = (await readAttachments(tx, owner)).toSorted(
    (a, b) => names.indexOf(a.name) - names.indexOf(b.name),
  )
  const ids = files.map(({ id }) => id)
  await tx.deleteFrom('attachments').where('id', 'in', ids).execute()
  const rows = files.map(({ id: _id, name: _name, ...row }) => row)
  await tx.insertInto('attachments').values(rows).execute()
}

/**
 * Returns the id of the actor's own upload that becomes a picture.
 * @throws 400 on `path` for an upload that is unknown, someone else's, in use, too large, or of another type
 */
export async function requireUnusedPicture(
  ctx: Context,
  name: string,
  { path, types, refusal }: { path: string; types: Record<string, unknown>; refusal: () => string },
): Promise<number> {
  const upload = (await lockUnusedUploads(ctx.db, ctx.actor, [name])).get(name)
  if (!upload) throw fieldError(path, fileMissingMessage())
  if (!(upload.fileType in types) || upload.fileSize > PICTURE_MAX_BYTES) throw fieldError(path, refusal())
  return upload.id
}

/** Finds and locks the uploader's unused uploads with these names, or only those through an answer link. */
export async function lockUnusedUploads(
  tx: Database,
  { id, answerLinkId }: { id: number; answerLinkId?: number },
  names: string[],
) {
  const rows = await tx
    .selectFrom('uploads')
    .select(['id', 'name', 'fileType', 'fileSize'])
    .where('name', 'in', names)
    .where('userId', '=', id)
    .$if(answerLinkId !== undefined, (own) => own.where('answerLinkId', '=', answerLinkId ?? null))
    .where(isOrphanedUpload)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}
