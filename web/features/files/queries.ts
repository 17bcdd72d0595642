import { tContext, t } from '#shared/i18n/t.ts'
import { listOptions } from '#web/api/queries/options.ts'
import type { CallOutput } from '#web/api/call.ts'

export type ProjectFileItem = CallOutput<'GET /api/projects/:id/files'>[number]
export type CompanyFileItem = CallOutput<'GET /api/companies/:id/files'>[number]

/** Files of a project, newest first. */
export const projectFilesQuery = (projectId: number) =>
  listOptions(['files', 'project', projectId], 'GET /api/projects/:id/files', {
    params: { id: projectId },
    query: { limit: 50 },
  })

export type RecordFileItem = CallOutput<'GET /api/projects/:id/attached-files'>[number]

/** Files of a project's brief and tasks, the last attached first. */
export const attachedFilesQuery = (projectId: number) =>
  listOptions(['files', 'attached', projectId], 'GET /api/projects/:id/attached-files', {
    params: { id: projectId },
    query: { limit: 50 },
  })

/** Files of all projects of a company, newest first. */
export const companyFilesQuery = (companyId: number) =>
  listOptions(['files', 'company', companyId], 'GET /api/companies/:id/files', {
    params: { id: companyId },
    query: { limit: 50 },
  })

export type FileCategory = ProjectFileItem['category']

export const fileCategories: Record<FileCategory, string> = {
  document: t('Document'),
  image: t('Image'),
  design: t('Design'),
  contract: t('Contract'),
  other: tContext('category', 'Other'),
}
