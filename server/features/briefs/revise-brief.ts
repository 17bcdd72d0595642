import { sql } from 'kysely'
import type * as z from 'zod'
import type { BriefChange } from '#shared/briefs/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { ensureNotOfArchived } from '#server/guard/archive.ts'
import { conflict } from '#server/http/errors.ts'
import { reattach } from '#server/features/files/attach.ts'
import { ensureDay } from '#server/http/days.ts'
import { ensureName } from '#server/http/names.ts'
import type { LockedBrief } from './queries.ts'
import { t } from '#shared/words.ts'

/** What staff wrote, its client did not submit: they may correct it after it was accepted, too. */
const isRevisable = ({ status, canResubmit, writtenBy }: LockedBrief) =>
  status === 'pending' ||
  canResubmit ||
  (writtenBy !== null && (status === 'accepted' || status === 'in_progress'))

/**
 * Changes the given fields of a locked brief.
 * @throws 400 for an invalid new name or day, 409 unless it is pending or declined, or was written by staff and is not completed,
 * and for that of an archived project
 */
export async function changeBrief(
  tx: Database,
  actor: Actor,
  brief: LockedBrief,
  { attachments, ...change }: z.output<typeof BriefChange>,
): Promise<void> {
  if (!isRevisable(brief)) throw conflict(t('This brief has been decided and can no longer be changed.'))
  ensureNotOfArchived(brief)
  if (!attachments && Object.keys(change).length === 0) return
  ensureName('projectName', change.projectName, brief.projectName)
  ensureDay('targetLaunchDate', change.targetLaunchDate, brief.targetLaunchDate)
  // New files must raise the version too, so the row is always written.
  await tx
    .updateTable('briefs')
    .set({
      ...change,
      ...(change.hasDomain === false && { domainName: null }),
      unasked: brief.unasked.filter((field) => change[field] === undefined),
      updatedAt: sql`now()`,
    })
    .where('id', '=', brief.id)
    .execute()
  await reattach(tx, actor, attachments, { briefId: brief.id })
  const { projectName = brief.projectName } = change
  await happened(tx, actor, 'brief_updated', { ...brief, projectName })
}

/**
 * Resubmits a locked, declined brief. Its feedback stays with the revision it was about.
 * @throws 409 unless it was declined
 */
export async function resubmitBrief(tx: Database, actor: Actor, brief: LockedBrief): Promise<void> {
  if (!brief.canResubmit) throw conflict(t('Only a declined brief can be submitted again.'))
  await tx
    .updateTable('briefs')
    .set({ status: 'pending', canResubmit: false, feedback: null, waitingSince: sql`now()` })
    .where('id', '=', brief.id)
    .execute()
  await happened(tx, actor, 'brief_resubmitted', brief)
}

/**
 * Withdraws a locked brief.
 * @throws 409 unless it is pending
 */
export async function withdrawBrief(tx: Database, actor: Actor, brief: LockedBrief): Promise<void> {
  if (brief.status !== 'pending') throw conflict(t('Only a pending brief can be withdrawn.'))
  await tx.deleteFrom('briefs').where('id', '=', brief.id).execute()
  await happened(tx, actor, 'brief_withdrawn', brief)
}
