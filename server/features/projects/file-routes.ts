import { fileEndpoints as endpoints } from '#shared/files/endpoints.ts'
import { notFileOwnerMessage, PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { authorizeOwn } from '#server/core/access/access.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { route } from '#server/core/api/route.ts'
import {
  readableProjectFile,
  readFilesAttachedInProject,
  readProjectFileLimit,
  readProjectFiles,
} from '#server/core/files/queries.ts'
import { type ReceivedForm, receiveForm } from '#server/core/files/receive/receive-form.ts'
import { getFileSender } from '#server/core/files/send/send-file.ts'
import { fieldError, notFound } from '#server/platform/errors.ts'
import type { App } from '#server/core/api/app.ts'
import { addProjectFile } from './add-project-file.ts'

export function projectFileRoutes(app: App): void {
  const { storage, config } = app.services
  const receive = receiveForm(app, async () => {
    const maxBytes = await readProjectFileLimit(app.services.pool, config)
    return {
      maxBytes,
      refusal: () => t('The file must be at most {fileSize}.', { fileSize: formatFileSize(maxBytes) }),
    }
  })

  route(app, endpoints.projectFiles, 'projectFile.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readProjectFiles(ctx.db, params.id, query)
  })

  route(app, endpoints.attachedFiles, 'projectFile.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readFilesAttachedInProject(ctx.db, params.id, query)
  })

  route(app, endpoints.addProjectFile, 'projectFile.add', { receive }, async ({ ctx, params, request }) => {
    const { file, fields } = request.body as ReceivedForm
    const id = await addProjectFile(ctx, { projectId: params.id, file, category: parseCategory(fields) })
    return readableProjectFile(ctx, id)
  })

  route(app, endpoints.removeProjectFile, 'projectFile.remove', async ({ ctx, params }) => {
    const file = await readableProjectFile(ctx, params.id)
    const fileScope = { ...getRecordScope.project_file(file), person: file.userId }
    authorizeOwn(ctx.actor, 'projectFile.remove', { scope: fileScope, refusal: notFileOwnerMessage() })
    const { numDeletedRows } = await ctx.db
      .deleteFrom('projectFiles')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('File')
    await ctx.emit('file_deleted', file, { fileName: file.fileName })
  })

  route(app, endpoints.downloadProjectFile, 'projectFile.read', async ({ ctx, params, query }) => {
    const file = await readableProjectFile(ctx, params.id)
    return getFileSender(query.size)(storage, ctx.visit, file)
  })
}

function parseCategory({ category = 'document' }: Record<string, string>) {
  const knownCategory = PROJECT_FILE_CATEGORIES.find((value) => value === category)
  if (!knownCategory) throw fieldError('category', t('Please select a category'))
  return knownCategory
}
