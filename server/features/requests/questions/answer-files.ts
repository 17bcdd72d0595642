import { ATTACHMENT_TYPES, fileGone, filesRefused } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { freeUploads } from '#server/core/files/attach.ts'
import { fieldError } from '#server/platform/errors.ts'
import { keepReturnedFilesOf } from '../returned-answers.ts'
import { filesTypedByOthers } from './link-drafts.ts'
import type { Question } from './read-questions.ts'

/** The owner of uploads. A guest owns those that came by their link. */
export interface Uploader {
  id: number
  answerLinkId?: number
}

const attachedTo = (tx: Database, { answerId }: Question) =>
  tx
    .selectFrom('attachments')
    .innerJoin('uploads', 'uploads.id', 'attachments.uploadId')
    .select(['attachments.id', 'attachments.draft', 'uploads.name'])
    .where('attachments.infoAnswerId', '=', answerId)
    .execute()

/** Attaches the files that the uploader owns and that are free. Returns the reason if another one can't be attached. */
async function attachFree(
  tx: Database,
  uploader: Uploader,
  { answerId }: Question,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const free = await freeUploads(tx, uploader, [...names])
  const fitting = [...free.values()].filter(({ fileType }) => fileType in ATTACHMENT_TYPES)
  if (fitting.length > 0)
    await tx
      .insertInto('attachments')
      .values(fitting.map(({ id }) => ({ uploadId: id, infoAnswerId: answerId, draft: true })))
      .onConflict((clash) => clash.column('uploadId').doNothing())
      .execute()
  if (names.some((name) => !free.has(name))) return fileGone()
  return fitting.length < free.size ? filesRefused() : undefined
}

/**
 * Sets the files of a draft to those named, as far as they exist. Given files stay until the draft is given. Files in
 * drafts that this giver can't read stay, too.
 */
export async function nameDraftFiles(
  tx: Database,
  uploader: Uploader,
  question: Question,
  names: readonly string[],
): Promise<void> {
  const attached = await attachedTo(tx, question)
  const others = await filesTypedByOthers(tx, uploader.answerLinkId ?? null, question)
  const isLeft = (name: string) => names.includes(name) || others.includes(name)
  const dropped = attached.filter(({ draft, name }) => draft && !isLeft(name)).map(({ id }) => id)
  if (dropped.length > 0) await tx.deleteFrom('attachments').where('id', 'in', dropped).execute()
  const added = names.filter((name) => !attached.some((file) => file.name === name))
  await attachFree(tx, uploader, question, added)
}

/**
 * Gives the named files as the answer, and no others. Files of a returned answer stay readable with it, and files in
 * drafts of others stay drafts.
 * @throws 400 for a file that doesn't exist
 */
export async function giveFiles(
  tx: Database,
  uploader: Uploader,
  question: Question,
  { names, path = 'value' }: { names: readonly string[]; path?: string | undefined },
): Promise<void> {
  const attached = await attachedTo(tx, question)
  const added = names.filter((name) => !attached.some((file) => file.name === name))
  const refusal = await attachFree(tx, uploader, question, added)
  if (refusal !== undefined) throw fieldError(path, refusal)
  const others = await filesTypedByOthers(tx, uploader.answerLinkId ?? null, question)
  const dropped = attached.filter(
    ({ name, draft }) => !names.includes(name) && !(draft && others.includes(name)),
  )
  const ofReturned = dropped.filter(({ draft }) => !draft).map(({ id }) => id)
  if (ofReturned.length > 0) await keepReturnedFilesOf(tx, question, ofReturned)
  const ids = dropped.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .deleteFrom('attachments')
      .where('id', 'in', ids)
      .where('infoAnswerId', '=', question.answerId)
      .execute()
  if (names.length === 0) return
  await tx
    .updateTable('attachments')
    .set({ draft: false })
    .where('infoAnswerId', '=', question.answerId)
    .where('draft', '=', true)
    .where('uploadId', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('name', 'in', [...names]),
    )
    .execute()
}

/** Moves the files of a draft to the request itself, beside the answers. */
export async function moveBeside(tx: Database, { answerId, infoRequestId }: Question): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ infoAnswerId: null, infoRequestId, draft: false })
    .where('infoAnswerId', '=', answerId)
    .where('draft', '=', true)
    .execute()
}
