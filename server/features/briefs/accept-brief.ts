import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { contactIn } from '#server/companies/contact.ts'
import { type Application, applyTemplate, tellApplied } from '#server/project-templates/apply-template.ts'
import { toldNeeds } from '#server/project-templates/needs.ts'
import { conflict } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import type { LockedBrief } from './queries.ts'
import { t } from '#shared/words.ts'

/** How a project begins. */
interface Start {
  /** Whether staff start it themselves. */
  onBehalf?: true
  /** The template that it begins with. */
  application?: Application | undefined
  /** `YYYY-MM-DD`. */
  startDate?: string | null
}

/**
 * Accepts a locked brief: its status, exactly one project, and its tasks and information requests, which carry over,
 * and what a template makes of it.
 * Returns the project's id.
 * @throws 409 unless it is pending
 */
export async function acceptBrief(
  tx: Database,
  actor: Actor,
  brief: LockedBrief,
  { startDate = null, application, ...begun }: Start = {},
): Promise<number> {
  if (brief.status !== 'pending') throw conflict(t('This brief has already been decided.'))
  await tx.updateTable('briefs').set({ status: 'accepted' }).where('id', '=', brief.id).execute()
  const project = await tx
    .insertInto('projects')
    .values({
      briefId: brief.id,
      userId: await contactIn(tx, brief.companyId, brief.userId),
      companyId: brief.companyId,
      name: brief.projectName,
      description: brief.projectDescription,
      startDate,
      responsibleId: brief.responsibleId,
    })
    .returning(['id', 'userId', 'companyId', 'briefId', 'name', 'status'])
    .executeTakeFirstOrThrow()
  await carryOver(tx, brief.id, project.id)
  const applied = application && (await applyTemplate(tx, actor, project, application))
  const needs = applied && toldNeeds(applied.needs)
  await happened(tx, actor, 'project_created', project, { ...begun, ...(needs && { needs }) })
  await happened(tx, actor, 'brief_accepted', { ...brief, projectId: project.id })
  if (applied)
    await tellApplied(tx, actor, project, { template: application.template, applied, toClient: false })
  return project.id
}

async function carryOver(tx: Database, briefId: number, projectId: number): Promise<void> {
  await tx.updateTable('tasks').set({ projectId }).where('briefId', '=', briefId).execute()
  await tx.updateTable('infoRequests').set({ projectId }).where('briefId', '=', briefId).execute()
}
