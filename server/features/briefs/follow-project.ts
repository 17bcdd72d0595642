import type { Actor } from '#shared/contract/policy.ts'
import { type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { lockBrief } from './queries.ts'

/**
 * Updates an accepted brief with its project: in progress once the project has left planning, completed once it is
 * finished. A reopened project leaves its brief completed.
 */
export async function followProject(
  tx: Database,
  actor: Actor,
  project: { briefId: number | null },
  status: ProjectStatus,
): Promise<void> {
  const brief = project.briefId === null ? undefined : await lockBrief(tx, project.briefId)
  if (!brief || (brief.status !== 'accepted' && brief.status !== 'in_progress')) return
  const next = isFinished(status) ? 'completed' : status === 'planning' ? brief.status : 'in_progress'
  if (next === brief.status) return
  await tx.updateTable('briefs').set({ status: next }).where('id', '=', brief.id).execute()
  if (next === 'completed') await happened(tx, actor, 'brief_completed', brief, { withProject: true })
}
