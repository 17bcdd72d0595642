import { files } from '#shared/files/endpoints.ts'
import { notYoursToDelete, PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { ensureMay } from '#server/core/access/access.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { placeOfPart } from '#server/core/access/places.ts'
import { route } from '#server/core/api/route.ts'
import { happened } from '#server/core/events/happened.ts'
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

  route(app, files.projectFiles, 'projectFile.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'project', params.id)
    return readProjectFiles(db, params.id, query)
  })

  route(app, files.addProjectFile, 'projectFile.add', { receive }, async ({ db, actor, params, request }) => {
    const { file, fields } = request.body as Form
    const id = await addProjectFile(db, actor, { projectId: params.id, file, category: categoryOf(fields) })
    return readableProjectFile(db, actor, id)
  })

  route(app, files.removeProjectFile, 'projectFile.remove', async ({ db, actor, params }) => {
    const file = await readableProjectFile(db, actor, params.id)
    const place = { ...placeOfPart(file), person: file.userId }
    ensureMay(actor, 'projectFile.remove', place, notYoursToDelete())
    const { numDeletedRows } = await db
      .deleteFrom('projectFiles')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('File')
    await happened(db, actor, 'file_deleted', file, { fileName: file.fileName })
  })

  route(app, files.downloadProjectFile, 'projectFile.read', async (call) => {
    const { db, actor, params, query, request, reply } = call
    const file = await readableProjectFile(db, actor, params.id)
    return sendAs(query.size)(storage, request, reply, file)
  })
}

function categoryOf({ category = 'document' }: Record<string, string>) {
  const known = PROJECT_FILE_CATEGORIES.find((value) => value === category)
  if (!known) throw fieldError('category', t('Please select a category'))
  return known
}
