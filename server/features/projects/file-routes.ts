import { files } from '#shared/files/endpoints.ts'
import { notYoursToDelete, PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { ensureMay } from '#server/core/access/access.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { placeOf } from '#server/core/access/places.ts'
import { route } from '#server/core/api/route.ts'
import { readableProjectFile, readProjectFileLimit, readProjectFiles } from '#server/core/files/queries.ts'
import { type Form, receiveForm } from '#server/core/files/receive/receive-form.ts'
import { sendAs } from '#server/core/files/send/send-file.ts'
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

  route(app, files.projectFiles, 'projectFile.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'project', params.id)
    return readProjectFiles(ctx.db, params.id, query)
  })

  route(app, files.addProjectFile, 'projectFile.add', { receive }, async ({ ctx, params, request }) => {
    const { file, fields } = request.body as Form
    const id = await addProjectFile(ctx, { projectId: params.id, file, category: categoryOf(fields) })
    return readableProjectFile(ctx, id)
  })

  route(app, files.removeProjectFile, 'projectFile.remove', async ({ ctx, params }) => {
    const file = await readableProjectFile(ctx, params.id)
    const place = { ...placeOf.project_file(file), person: file.userId }
    ensureMay(ctx.actor, 'projectFile.remove', place, notYoursToDelete())
    const { numDeletedRows } = await ctx.db
      .deleteFrom('projectFiles')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('File')
    await ctx.emit('file_deleted', file, { fileName: file.fileName })
  })

  route(
    app,
    files.downloadProjectFile,
    'projectFile.read',
    async ({ ctx, params, query, request, reply }) => {
      const file = await readableProjectFile(ctx, params.id)
      return sendAs(query.size)(storage, request, reply, file)
    },
  )
}

function categoryOf({ category = 'document' }: Record<string, string>) {
  const known = PROJECT_FILE_CATEGORIES.find((value) => value === category)
  if (!known) throw fieldError('category', t('Please select a category'))
  return known
}
