import { ATTACHMENT_TYPES, BRIEF_FILE_TYPES, FILES_REFUSED, FILE_GONE } from '#shared/files/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { isUnused } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'

type Owner = { briefId: number } | { ticketId: number } | { commentId: number } | { infoRequestId: number }

/**
 * Attaches the actor's own uploads to a record, in the given order. If `names` is undefined, nothing changes.
 * @throws 400 for an upload that is unknown, somebody else's, of a wrong type, or already attached elsewhere
 */
export async function attach(
  tx: Database,
  actor: Actor,
  names: string[] | undefined,
  owner: Owner,
): Promise<void> {
  if (!names || names.length === 0) return
  const free = await freeUploads(tx, actor, names)
  const types = 'briefId' in owner ? BRIEF_FILE_TYPES : ATTACHMENT_TYPES
  const rows = names.map((name, i) => {
    const upload = free.get(name)
    if (!upload) throw refused(i, FILE_GONE)
    if (!(upload.fileType in types)) throw refused(i, FILES_REFUSED)
    return { uploadId: upload.id, ...owner }
  })
  // Another request may have attached one since it was checked.
  const attached = await tx
    .insertInto('attachments')
    .values(rows)
    .onConflict((clash) => clash.column('uploadId').doNothing())
    .returning('uploadId')
    .execute()
  const taken = rows.findIndex((row) => !attached.some(({ uploadId }) => uploadId === row.uploadId))
  if (taken !== -1) throw refused(taken, FILE_GONE)
}

const refused = (i: number, message: string) => fieldError(`attachments.${i}`, message)

/** Makes a record's files exactly those named: detaches missing ones and attaches new ones. */
export async function reattach(
  tx: Database,
  actor: Actor,
  names: string[] | undefined,
  owner: Owner,
): Promise<void> {
  if (!names) return
  const [column, id] = Object.entries(owner)[0] as ['briefId', number]
  const attached = await tx
    .selectFrom('attachments')
    .innerJoin('uploads', 'uploads.id', 'attachments.uploadId')
    .select(['attachments.id', 'uploads.name'])
    .where(`attachments.${column}`, '=', id)
    .execute()
  const removed = attached.filter((file) => !names.includes(file.name)).map((file) => file.id)
  if (removed.length > 0) await tx.deleteFrom('attachments').where('id', 'in', removed).execute()
  const known = new Set(attached.map((file) => file.name))
  await attach(
    tx,
    actor,
    names.filter((name) => !known.has(name)),
    owner,
  )
}

/** The actor's own unused uploads with these names, locked until the transaction ends. */
export async function freeUploads(tx: Database, actor: Actor, names: string[]) {
  const rows = await tx
    .selectFrom('uploads')
    .select(['id', 'name', 'fileType', 'fileSize'])
    .where('name', 'in', names)
    .where('userId', '=', actor.id)
    .where(isUnused)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}
