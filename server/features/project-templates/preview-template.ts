import type * as z from 'zod'
import type { TemplatePreview, previewQuery } from '#shared/project-templates/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { shownTemplate } from '#server/project-templates/chosen-template.ts'
import {
  type PlannedProject,
  planItems,
  previewOf,
  startOn,
} from '#server/project-templates/plan-template.ts'

/**
 * What a template would make of a project, item by item.
 * @throws 400 for a start in the past, 404 for a missing template, 409 for an archived one and where nobody is left to ask
 */
export async function previewTemplate(
  db: Database,
  project: PlannedProject,
  { templateId, startDate }: z.output<typeof previewQuery>,
): Promise<TemplatePreview> {
  const start = await startOn(db, startDate)
  const { id, content } = await shownTemplate(db, templateId)
  return previewOf(start, await planItems(db, project, { templateId: id, items: content.items }, start))
}
