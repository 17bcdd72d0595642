import { ATTACHMENT_TYPES, fileMissingMessage, filesRejectedMessage } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockUnusedUploads } from '#server/core/files/attach.ts'
import { fieldError } from '#server/platform/errors.ts'
import { attachQuestionFilesToReturn } from '../returned-answers.ts'
import { listOtherDraftFiles } from './link-drafts.ts'
import type { QuestionRow } from './read-questions.ts'

/** The owner of uploads. A guest owns the uploads that came through their link. */
export interface Uploader {
  id: number
  answerLinkId?: number
}

/**
 * Checks that a guest's files came through their link. Files that others chose for the same answer get the same error
 * as files that don't exist.
 * @throws 400 on `value`
 */
async function requireFilesFromLink(
  tx: Database,
  { answerLinkId }: Uploader,
  names: readonly string[],
): Promise<void> {
  if (answerLinkId === undefined || names.length === 0) return
  const sent = await tx
    .selectFrom('uploads')
    .select('name')
    .where('answerLinkId', '=', answerLinkId)
    .where('name', 'in', [...names])
    .execute()
  if (names.some((name) => !sent.some((upload) => upload.name === name)))
    throw fieldError('value', fileMissingMessage())
}

const listAttachments = (tx: Database, { answerId }: QuestionRow) =>
  tx
    .selectFrom('attachments')
    .innerJoin('uploads', 'uploads.id', 'attachments.uploadId')
    .select(['attachments.id', 'attachments.draft', 'uploads.name'])
    .where('attachments.infoAnswerId', '=', answerId)
    .execute()

/**
 * Attaches the named files that the uploader owns and that aren't in use. Returns an error message if any of the named
 * files can't be attached.
 */
async function attachFreeUploads(
  tx: Database,
  uploader: Uploader,
  { question: { answerId }, names }: { question: QuestionRow; names: readonly string[] },
): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const free = await lockUnusedUploads(tx, uploader, [...names])
  const fitting = [...free.values()].filter(({ fileType }) => fileType in ATTACHMENT_TYPES)
  if (fitting.length > 0)
    await tx
      .insertInto('attachments')
      .values(fitting.map(({ id }) => ({ uploadId: id, infoAnswerId: answerId, draft: true })))
      .onConflict((clash) => clash.column('uploadId').doNothing())
      .execute()
  if (names.some((name) => !free.has(name))) return fileMissingMessage()
  return fitting.length < free.size ? filesRejectedMessage() : undefined
}

/**
 * Sets the files of a draft to the named files, as far as they exist. Submitted files stay until the draft is
 * submitted. Files in drafts that this uploader can't read also stay.
 * @throws 400 on `value` for a guest's file that didn't come through their link
 */
export async function setDraftFiles(
  tx: Database,
  uploader: Uploader,
  { question, names }: { question: QuestionRow; names: readonly string[] },
): Promise<void> {
  await requireFilesFromLink(tx, uploader, names)
  const attached = await listAttachments(tx, question)
  const others = await listOtherDraftFiles(tx, uploader.answerLinkId ?? null, question)
  const isLeft = (name: string) => names.includes(name) || others.includes(name)
  const removedIds = attached.filter(({ draft, name }) => draft && !isLeft(name)).map(({ id }) => id)
  if (removedIds.length > 0) await tx.deleteFrom('attachments').where('id', 'in', removedIds).execute()
  const added = names.filter((name) => !attached.some((file) => file.name === name))
  await attachFreeUploads(tx, uploader, { question, names: added })
}

/**
 * Submits the named files as the answer, and no others. Files of a returned answer stay readable with it, and files in
 * drafts of others stay drafts.
 * @throws 400 on `path` for a file that doesn't exist or has a wrong type
 */
export async function submitFiles(
  tx: Database,
  uploader: Uploader,
  {
    question,
    names,
    path = 'value',
  }: { question: QuestionRow; names: readonly string[]; path?: string | undefined },
): Promise<void> {
  await requireFilesFromLink(tx, uploader, names)
  const attached = await listAttachments(tx, question)
  const added = names.filter((name) => !attached.some((file) => file.name === name))
  const refusal = await attachFreeUploads(tx, uploader, { question, names: added })
  if (refusal !== undefined) throw fieldError(path, refusal)
  const others = await listOtherDraftFiles(tx, uploader.answerLinkId ?? null, question)
  const removedFiles = attached.filter(
    ({ name, draft }) => !names.includes(name) && !(draft && others.includes(name)),
  )
  const ofReturned = removedFiles.filter(({ draft }) => !draft).map(({ id }) => id)
  if (ofReturned.length > 0) await attachQuestionFilesToReturn(tx, question, ofReturned)
  const ids = removedFiles.map(({ id }) => id)
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

/** Moves the files of a draft to the request itself, next to the answers. */
export async function moveDraftFilesToRequest(
  tx: Database,
  { answerId, infoRequestId }: QuestionRow,
): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ infoAnswerId: null, infoRequestId, draft: false })
    .where('infoAnswerId', '=', answerId)
    .where('draft', '=', true)
    .execute()
}
