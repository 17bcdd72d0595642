import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { ensureNotOfArchived } from '#server/guard/archive.ts'
import { assignmentTo, findStaff } from '#server/people/find-staff.ts'
import type { LockedBrief } from './queries.ts'

/**
 * Sets who is responsible for a locked brief; null for nobody. The same person changes nothing.
 * @throws 400 for anybody but staff who can sign in, 409 for the brief of an archived project
 */
export async function setResponsible(
  tx: Database,
  actor: Actor,
  brief: LockedBrief,
  responsibleId: number | null,
): Promise<void> {
  const responsible = await findStaff(tx, 'responsibleId', responsibleId, [brief.companyId])
  ensureNotOfArchived(brief)
  if (responsibleId === brief.responsibleId) return
  await tx.updateTable('briefs').set({ responsibleId }).where('id', '=', brief.id).execute()
  await happened(tx, actor, 'brief_assigned', brief, assignmentTo(responsible))
}
