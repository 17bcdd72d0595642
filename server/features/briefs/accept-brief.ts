import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { contactIn } from '#server/companies/contact.ts'
import { conflict } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import type { LockedBrief } from './queries.ts'
import { t } from '#shared/words.ts'

/** How a project begins that staff start themselves. */
interface Start {
  onBehalf?: true
  /** `YYYY-MM-DD`. */
  startDate?: string | null
}

/**
 * Accepts a locked brief: its status, exactly one project, and its tasks and information requests, which carry over.
 * Returns the project's id.
 * @throws 409 unless it is pending
 */
export async function acceptBrief(
  tx: Database,
  actor: Actor,
  brief: LockedBrief,
  { startDate = null, ...begun }: Start = {},
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
    .returning(['id', 'userId', 'companyId', 'name'])
    .executeTakeFirstOrThrow()
  await carryOver(tx, brief.id, project.id)
  await happened(tx, actor, 'project_created', project, begun)
  await happened(tx, actor, 'brief_accepted', { ...brief, projectId: project.id })
  return project.id
}

async function carryOver(tx: Database, briefId: number, projectId: number): Promise<void> {
  await tx.updateTable('tasks').set({ projectId }).where('briefId', '=', briefId).execute()
  await tx.updateTable('infoRequests').set({ projectId }).where('briefId', '=', briefId).execute()
}
