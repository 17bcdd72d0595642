import type { BriefStatus } from '#shared/briefs/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { lockBrief } from './queries.ts'

/**
 * Updates an accepted brief with its project: in progress once the project has left planning, completed once it is
 * finished. A finished project that is moved back takes its brief along, and nothing else leads out of completed.
 */
export async function followProject(
  tx: Database,
  actor: Actor,
  project: { briefId: number | null; status: ProjectStatus },
  status: ProjectStatus,
): Promise<void> {
  const brief = project.briefId === null ? undefined : await lockBrief(tx, project.briefId)
  const next = brief && statusAfter(brief.status, project.status, status)
  if (!next || next === brief.status) return
  await tx.updateTable('briefs').set({ status: next }).where('id', '=', brief.id).execute()
  if (next === 'completed') await happened(tx, actor, 'brief_completed', brief, { withProject: true })
}

function statusAfter(brief: BriefStatus, from: ProjectStatus, to: ProjectStatus): BriefStatus {
  if (brief === 'completed') {
    if (!isFinished(from) || isFinished(to)) return brief
    return to === 'planning' ? 'accepted' : 'in_progress'
  }
  if (brief !== 'accepted' && brief !== 'in_progress') return brief
  return isFinished(to) ? 'completed' : to === 'planning' ? brief : 'in_progress'
}
