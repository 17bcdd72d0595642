import { sql } from 'kysely'
import type * as z from 'zod'
import type { BriefChange, NewBrief } from '#shared/briefs/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { happened } from '#server/core/events/happened.ts'
import { ensureNotOfArchived } from '#server/core/access/archive.ts'
import { conflict } from '#server/platform/errors.ts'
import { reattach, attach } from '#server/core/files/attach.ts'
import { ensureDay } from '#server/core/api/days.ts'
import { ensureName } from '#server/platform/http/names.ts'
import type { LockedBrief } from './queries.ts'
import { t } from '#shared/i18n/t.ts'
import type { UnaskedField } from '#shared/briefs/fields.ts'
import { removeDraft } from './drafts.ts'

type BriefContent = Omit<z.output<typeof NewBrief>, 'attachments' | 'companyId'> & {
  attachments?: string[] | undefined
  unasked?: UnaskedField[]
}

/** Whose a brief is. */
interface Submitter {
  userId: number
  companyId: number
}

/** Submits a client's brief of a company of theirs, replacing the draft it came from, and returns its id. */
export async function submitBrief(
  tx: Database,
  actor: Actor,
  companyId: number,
  brief: BriefContent,
): Promise<number> {
  const of = { userId: actor.id, companyId }
  const id = await insertBrief(tx, actor, of, brief)
  await removeDraft(tx, actor.id)
  await happened(tx, actor, 'brief_submitted', { id, ...of, projectName: brief.projectName })
  return id
}

/**
 * Submits a brief that staff wrote for a client, whose own draft stays, and returns its id. `withProject`: only to start
 * a project.
 */
export async function submitBriefFor(
  tx: Database,
  actor: Actor,
  of: Submitter,
  brief: BriefContent,
  { withProject = false } = {},
): Promise<number> {
  const id = await insertBrief(tx, actor, of, { ...brief, writtenBy: actor.id })
  const { projectName } = brief
  await happened(tx, actor, 'brief_submitted', { id, ...of, projectName }, { onBehalf: true, withProject })
  return id
}

async function insertBrief(
  tx: Database,
  actor: Actor,
  of: Submitter,
  { attachments, ...brief }: BriefContent & { writtenBy?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('briefs')
    .values({ ...brief, domainName: brief.hasDomain ? brief.domainName : null, ...of })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { briefId: id })
  return id
}

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
