import type { Needs } from '#shared/project-templates/events.ts'
import type { TemplateApplied, TemplateContent } from '#shared/project-templates/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { type LockedProject, makeItems } from './make-items.ts'
import { toldNeeds } from './needs.ts'
import { planItems } from './plan-template.ts'

/** A template of the agency's. */
export interface OwnTemplate {
  id: number
  name: string
  content: TemplateContent
}

export interface Application {
  template: OwnTemplate
  /** `YYYY-MM-DD`. */
  start: string
  /** Keys of items that are left out. */
  skip: readonly string[]
}

interface Applied extends TemplateApplied {
  needs: Needs
  /** Whether the project has something by it that it did not have before. */
  isNew: boolean
}

/**
 * Applies a template to a locked project: makes what it does not have yet, and keeps what waits for a stage, as the template
 * is now. Whoever calls tells of it.
 * @throws 409 if nobody is left in the company
 */
export async function applyTemplate(
  tx: Database,
  actor: Actor,
  project: LockedProject & { status: ProjectStatus },
  { template, start, skip }: Application,
): Promise<Applied> {
  const items = template.content.items.filter(({ key }) => !skip.includes(key))
  const planned = await planItems(tx, project, { templateId: template.id, items }, start)
  const { created, needs } = await makeItems(tx, actor, project, planned)
  const waiting = planned.flatMap(({ item, dueDate, exists }) =>
    exists || dueDate !== null ? [] : [item.key],
  )
  const isFirst = await keepWaiting(tx, project.id, template, waiting)
  const already = planned.filter(({ exists }) => exists).length
  return { created, already, waiting: waiting.length, needs, isNew: isFirst || countOf({ created }) > 0 }
}

const countOf = ({ created }: Pick<Applied, 'created'>) =>
  created.tasks + created.requests + created.milestones

/** Tells that a template was applied, if that made a difference: the client too, unless something else tells them. */
export async function tellApplied(
  tx: Database,
  actor: Actor,
  project: LockedProject,
  { template, applied, toClient }: { template: OwnTemplate; applied: Applied; toClient: boolean },
): Promise<void> {
  if (!applied.isNew) return
  const silent = !toClient || countOf(applied) === 0
  const told = { template: template.name, needs: toldNeeds(applied.needs), silent }
  await happened(tx, actor, 'template_applied', project, told)
}

/** Keeps what waits for stages of the project; returns whether the template is applied to it for the first time. */
async function keepWaiting(
  tx: Database,
  projectId: number,
  { id: templateId, content }: OwnTemplate,
  waiting: string[],
): Promise<boolean> {
  const kept = { content: JSON.stringify(content), waiting }
  const { numUpdatedRows } = await tx
    .updateTable('appliedTemplates')
    .set(kept)
    .where('projectId', '=', projectId)
    .where('templateId', '=', templateId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return false
  await tx
    .insertInto('appliedTemplates')
    .values({ ...kept, projectId, templateId })
    .execute()
  return true
}
