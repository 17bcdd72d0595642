import type { BriefStatus } from '#shared/briefs/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Updates the status of an accepted brief to match its project: in progress after planning, and completed once the
 * project is finished. A completed brief changes only if its finished project is reopened.
 */
export async function updateBriefStatus(
  ctx: Context,
  project: { id: number; briefId: number | null; status: ProjectStatus },
  status: ProjectStatus,
): Promise<void> {
  const brief = project.briefId === null ? undefined : await lockBrief(ctx.db, project.briefId)
  const next = brief && getNextBriefStatus(brief.status, project.status, status)
  if (!next || next === brief.status) return
  await ctx.db.updateTable('briefs').set({ status: next }).where('id', '=', brief.id).execute()
  if (next !== 'completed') return
  await ctx.emit('brief_completed', { ...brief, projectId: project.id }, { withProject: true })
}

async function lockBrief(tx: Database, id: number) {
  await lockCompaniesShared(tx, 'briefs', id)
  return tx
    .selectFrom('briefs')
    .select(['id', 'userId', 'companyId', 'projectName', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function getNextBriefStatus(brief: BriefStatus, from: ProjectStatus, to: ProjectStatus): BriefStatus {
  if (brief === 'completed') {
    if (!isFinished(from) || isFinished(to)) return brief
    return to === 'planning' ? 'accepted' : 'in_progress'
  }
  if (brief !== 'accepted' && brief !== 'in_progress') return brief
  return isFinished(to) ? 'completed' : to === 'planning' ? brief : 'in_progress'
}
