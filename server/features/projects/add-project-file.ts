import type { PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { readableProject } from './queries.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'
import { saveUpload } from '#server/core/files/receive/save-upload.ts'
import type { Context } from '#server/core/context/context.ts'

interface NewProjectFile {
  projectId: number
  file: ReceivedFile
  category: (typeof PROJECT_FILE_CATEGORIES)[number]
}

/** Adds a stored file to a project and returns its id. @throws 404 for a missing project */
export async function addProjectFile(
  ctx: Context,
  { projectId, file, category }: NewProjectFile,
): Promise<number> {
  await lockCompaniesShared(ctx.db, 'projects', projectId)
  const { userId: clientId, company, name: ownerName } = await readableProject(ctx, projectId)
  const uploadId = await saveUpload(ctx.db, { userId: ctx.actor.id, file })
  const { id } = await ctx.db
    .insertInto('projectFiles')
    .values({ projectId, userId: ctx.actor.id, uploadId, category })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = { clientId, companyId: company.id, projectId, ownerName }
  await ctx.emit('file_added', owner, { fileName: file.fileName })
  return id
}
