import {
  ATTACHMENT_MAX_BYTES,
  filesRejectedMessage,
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
  UPLOAD_TYPES,
} from '#shared/files/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { fileEndpoints } from '#shared/files/endpoints.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type Limit, countAttempt, getLimitSubject } from '#server/core/api/limits.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { saveUpload } from './receive/save-upload.ts'
import {
  requireReadableUpload,
  findUpload,
  getUploadScope,
  readAllProjectFiles,
  readAttachedFiles,
  getReadAction,
} from './queries.ts'
import { noFiles, canUploadOnlyPictures, isDamagedFile } from './receive/upload-rules.ts'
import { type ReceivedForm, receiveForm } from './receive/receive-form.ts'
import { resumableRoutes } from './resumable/resumable-routes.ts'
import { getFileSender } from './send/send-file.ts'
import { t } from '#shared/i18n/t.ts'
import { sendZip } from './send/send-zip.ts'

export function fileRoutes(app: App): void {
  uploadRoutes(app)
  resumableRoutes(app)
  zipRoutes(app)
}

/** Far more files than anyone attaches, but few enough that a runaway program can't fill the disk. */
const UPLOADS: Limit = {
  kind: 'upload',
  most: 1000,
  minutes: 15,
  refusal: () => t('Too many files at once. Please wait a few minutes and try again.'),
}

/** Whether a file was rejected for its size or its type, and not because it is damaged. */
const isSizeOrTypeError = (error: unknown) =>
  error instanceof AppError && (error.status === 413 || error.status === 415) && !isDamagedFile(error)

function uploadRoutes(app: App): void {
  const { services } = app
  const refusal = filesRejectedMessage
  const receiveFile = receiveForm(app, { maxBytes: ATTACHMENT_MAX_BYTES, types: UPLOAD_TYPES, refusal })
  const receivePicture = receiveForm(app, { maxBytes: PICTURE_MAX_BYTES, types: PICTURE_TYPES, refusal })
  const receive: typeof receiveFile = (request, reply) =>
    canUploadOnlyPictures(request.actor)
      ? receivePicture(request, reply).catch((error: unknown) => {
          throw isSizeOrTypeError(error) ? noFiles() : error
        })
      : receiveFile(request, reply)

  const limit = ({ actor }: { actor: Actor | null }) =>
    countAttempt(services.pool, { limit: UPLOADS, subject: getLimitSubject(actor) })
  route(app, fileEndpoints.upload, 'file.upload', { receive, limit }, async ({ ctx, request }) => {
    const { file } = request.body as ReceivedForm
    await saveUpload(ctx.db, { userId: ctx.actor.id, file })
    return { name: file.name, fileName: file.fileName, fileType: file.fileType, fileSize: file.fileSize }
  })

  route(app, fileEndpoints.download, 'file.read', async ({ ctx, params, query, request, reply }) => {
    const upload = await findUpload(ctx.db, params.name)
    // Files of projects and websites have their own URLs, with their record's access rules.
    if (!upload || upload.hasOwnAddress) throw notFound('File')
    const file =
      upload.attachmentId === null
        ? requireRecord(upload.userId === ctx.actor.id ? upload : undefined, 'File')
        : requireReadableUpload(ctx.actor, upload)
    return getFileSender(query.size)(services.storage, { request, reply }, file)
  })
}

const ATTACHED = [
  [fileEndpoints.ofBrief, 'briefId', 'brief'],
  [fileEndpoints.ofTicket, 'ticketId', 'ticket'],
  [fileEndpoints.ofComment, 'commentId', 'comment'],
  [fileEndpoints.ofInfoRequest, 'infoRequestId', 'information-request'],
] as const

/** Registers downloads of all files of a record at once, for users who can read each of them. */
function zipRoutes(app: App): void {
  const { storage } = app.services
  for (const [endpoint, owner, kind] of ATTACHED)
    route(app, endpoint, 'file.read', async (call) => {
      const { id } = call.params
      const files = await readAttachedFiles(call.ctx.db, owner, id)
      const action = getReadAction(files[0])
      return sendZip(storage, call, { action, record: `${kind}-${id}`, files, getScope: getUploadScope })
    })

  route(app, fileEndpoints.ofProject, 'projectFile.read', async (call) => {
    const record = `project-${call.params.id}`
    const files = await readAllProjectFiles(call.ctx.db, call.params.id)
    const getScope = getRecordScope.project_file
    return sendZip(storage, call, { action: 'projectFile.read', record, files, getScope })
  })
}
