import { sql } from 'kysely'
import type * as z from 'zod'
import type { BriefChange, NewBrief } from '#shared/briefs/schemas.ts'
import { requireProjectNotArchived } from '#server/core/access/archive.ts'
import { conflict } from '#server/platform/errors.ts'
import { replaceAttachments, attachFiles } from '#server/core/files/attach.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import type { LockedBrief } from './queries.ts'
import { t } from '#shared/i18n/t.ts'
import type { UnaskedField } from '#shared/briefs/fields.ts'
import { deleteBriefDraft } from './drafts.ts'
import type { Context } from '#server/core/context/context.ts'

type BriefContent = Omit<z.output<typeof NewBrief>, 'attachments' | 'companyId'> & {
  attachments?: string[] | undefined
  unasked?: UnaskedField[]
}

/** The client and the company that a brief belongs to. */
interface Submitter {
  userId: number
  companyId: number
}

/** Submits the actor's brief for one of their companies, deletes the draft it came from, and returns its id. */
export async function submitBrief(ctx: Context, companyId: number, brief: BriefContent): Promise<number> {
  const submitter = { userId: ctx.actor.id, companyId }
  const id = await insertBrief(ctx, submitter, brief)
  await deleteBriefDraft(ctx.db, ctx.actor.id)
  await ctx.emit('brief_submitted', { id, ...submitter, projectName: brief.projectName })
  return id
}

/**
 * Submits a brief that staff wrote for a client, and returns its id. The client's own draft stays. `withProject` marks
 * a brief that only starts a project.
 */
export async function submitBriefForClient(
  ctx: Context,
  submitter: Submitter,
  { brief, withProject = false }: { brief: BriefContent; withProject?: boolean | undefined },
): Promise<number> {
  const id = await insertBrief(ctx, submitter, { ...brief, writtenBy: ctx.actor.id })
  const { projectName } = brief
  await ctx.emit('brief_submitted', { id, ...submitter, projectName }, { onBehalf: true, withProject })
  return id
}

async function insertBrief(
  ctx: Context,
  submitter: Submitter,
  { attachments, ...brief }: BriefContent & { writtenBy?: number },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('briefs')
    .values({
      ...brief,
      ...getColorChoices(brief),
      domainName: brief.hasDomain ? brief.domainName : null,
      ...submitter,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(ctx, attachments, { briefId: id })
  return id
}

/** Marks the colors that a call contains as chosen by the client. */
const getColorChoices = ({
  primaryColor,
  secondaryColor,
}: Pick<BriefContent, 'primaryColor' | 'secondaryColor'>) => ({
  ...(primaryColor !== undefined && { primaryColorChosen: true }),
  ...(secondaryColor !== undefined && { secondaryColorChosen: true }),
})

/**
 * Whether a brief can be changed. A brief that staff wrote can be corrected even after it was accepted, because its
 * client didn't submit it.
 */
const isRevisable = ({ status, canResubmit, writtenBy }: LockedBrief) =>
  status === 'pending' ||
  canResubmit ||
  (writtenBy !== null && (status === 'accepted' || status === 'in_progress'))

/**
 * Changes the given fields of a locked brief.
 * @throws 400 for an invalid new name or day, 409 unless it's pending or declined, or was written by staff and isn't
 * completed, and 409 for the brief of an archived project
 */
export async function changeBrief(
  ctx: Context,
  brief: LockedBrief,
  { attachments, ...change }: z.output<typeof BriefChange>,
): Promise<void> {
  if (!isRevisable(brief))
    throw conflict(t('A decision has been made on this brief, so it can no longer be changed.'))
  requireProjectNotArchived(brief)
  if (!attachments && Object.keys(change).length === 0) return
  requireValidName('projectName', change.projectName, brief.projectName)
  validateDay('targetLaunchDate', change.targetLaunchDate, brief.targetLaunchDate)
  // New files must also increase the version, so the row is always written.
  await ctx.db
    .updateTable('briefs')
    .set({
      ...change,
      ...getColorChoices(change),
      ...(change.hasDomain === false && { domainName: null }),
      unasked: brief.unasked.filter((field) => change[field] === undefined),
      updatedAt: sql`now()`,
    })
    .where('id', '=', brief.id)
    .execute()
  await replaceAttachments(ctx, attachments, { briefId: brief.id })
  const { projectName = brief.projectName } = change
  await ctx.emit('brief_updated', { ...brief, projectName })
}

/** Resubmits a locked brief. The feedback stays with the old version. @throws 409 unless it was declined */
export async function resubmitBrief(ctx: Context, brief: LockedBrief): Promise<void> {
  if (!brief.canResubmit) throw conflict(t('Only a declined brief can be submitted again.'))
  await ctx.db
    .updateTable('briefs')
    .set({ status: 'pending', canResubmit: false, feedback: null, waitingSince: sql`now()` })
    .where('id', '=', brief.id)
    .execute()
  await ctx.emit('brief_resubmitted', brief)
}

/** Withdraws a locked brief. @throws 409 unless it's pending */
export async function withdrawBrief(ctx: Context, brief: LockedBrief): Promise<void> {
  if (brief.status !== 'pending') throw conflict(t('Only a pending brief can be withdrawn.'))
  await ctx.db.deleteFrom('briefs').where('id', '=', brief.id).execute()
  await ctx.emit('brief_withdrawn', brief)
}
