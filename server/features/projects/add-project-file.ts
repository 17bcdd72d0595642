import type { PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { happened } from '#server/core/events/happened.ts'
import { readableProject } from './queries.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'
import { keepFile } from '#server/core/files/receive/keep-file.ts'

interface NewProjectFile {
  projectId: number
  file: ReceivedFile
  category: (typeof PROJECT_FILE_CATEGORIES)[number]
}

/** Adds a stored file to a project and returns its id. @throws 404 for a missing project */
export async function addProjectFile(
  tx: Database,
  actor: Actor,
  { projectId, file, category }: NewProjectFile,
): Promise<number> {
  await holdCompaniesOf(tx, 'projects', projectId)
  const { userId: clientId, company, name: ownerName } = await readableProject(tx, actor, projectId)
  const uploadId = await keepFile(tx, actor.id, file)
  const { id } = await tx
    .insertInto('projectFiles')
    .values({ projectId, userId: actor.id, uploadId, category })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = { clientId, companyId: company.id, projectId, ownerName }
  await happened(tx, actor, 'file_added', owner, { fileName: file.fileName })
  return id
}
