import { sql } from 'kysely'
import type { BriefStatus } from '#shared/briefs/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict } from '#server/platform/errors.ts'
import { type LockedBrief, findBrief } from './queries.ts'
import { t } from '#shared/i18n/t.ts'
import { requireProjectNotArchived } from '#server/core/access/archive.ts'
import { toAssignment, findStaff } from '#server/features/users/find-people.ts'
import { resolveContact } from '#server/features/companies/contact.ts'
import {
  type PreparedTemplate,
  applyTemplate,
  notifyTemplateApplied,
} from '#server/features/templates/apply-template.ts'
import { localizeNeeds } from '#server/features/templates/create-items.ts'
import type { Context } from '#server/core/context/context.ts'

const alreadyDecided = () => t('Someone has already made a decision on this brief.')

/** Sends a locked brief back for revision and stores the declined version. @throws 409 unless it's pending */
export async function declineBrief(ctx: Context, brief: LockedBrief, feedback: string): Promise<void> {
  if (brief.status !== 'pending') throw conflict(alreadyDecided())
  // People are left out. The brief itself identifies them, for as long as they can be shown.
  const snapshot = JSON.stringify({
    ...(await findBrief(ctx.db, brief.id)),
    answerDueAt: undefined,
    client: undefined,
    company: undefined,
    companyArchived: undefined,
    companyId: undefined,
    responsible: undefined,
    writtenBy: undefined,
  })
  await ctx.db
    .insertInto('briefRevisions')
    .values({ briefId: brief.id, decidedBy: ctx.actor.id, feedback, snapshot })
    .execute()
  await ctx.db
    .updateTable('briefs')
    .set({ status: 'rejected', canResubmit: true, feedback, waitingSince: sql`now()` })
    .where('id', '=', brief.id)
    .execute()
  await ctx.emit('brief_declined', brief, { text: feedback })
}

/** Moves a locked brief to the status that staff request. @throws 409 for an invalid transition */
export async function decideBrief(ctx: Context, brief: LockedBrief, status: BriefStatus): Promise<void> {
  switch (status) {
    case 'accepted':
      await acceptBrief(ctx, brief)
      return
    case 'rejected':
      return rejectBrief(ctx, brief)
    case 'completed':
      return completeBrief(ctx, brief)
    case 'pending':
    case 'in_progress':
      throw conflict(
        t(
          'A brief that’s {status, select, pending {pending} accepted {accepted} rejected {rejected} in_progress {in progress} other {completed}} can’t be moved to {next, select, pending {pending} other {in progress}}.',
          { status: brief.status, next: status },
        ),
      )
  }
}

/** Rejects a brief. This is final: a rejected brief can't be submitted again. */
async function rejectBrief(ctx: Context, brief: LockedBrief): Promise<void> {
  if (brief.status !== 'pending') throw conflict(alreadyDecided())
  await ctx.db.updateTable('briefs').set({ status: 'rejected' }).where('id', '=', brief.id).execute()
  await ctx.emit('brief_rejected', brief)
}

async function completeBrief(ctx: Context, brief: LockedBrief): Promise<void> {
  if (brief.status !== 'accepted' && brief.status !== 'in_progress')
    throw conflict(t('Only an accepted brief can be completed.'))
  await ctx.db.updateTable('briefs').set({ status: 'completed' }).where('id', '=', brief.id).execute()
  await ctx.emit('brief_completed', brief, { withProject: false })
}

/**
 * Sets the responsible user of a locked brief, or no one for null. Setting the same user changes nothing.
 * @throws 400 for anyone but active staff who can see the brief, 409 for the brief of an archived project
 */
export async function setResponsible(
  ctx: Context,
  brief: LockedBrief,
  responsibleId: number | null,
): Promise<void> {
  const companyIds = [brief.companyId]
  const responsible = await findStaff(ctx.db, { path: 'responsibleId', id: responsibleId, companyIds })
  requireProjectNotArchived(brief)
  if (responsibleId === brief.responsibleId) return
  await ctx.db.updateTable('briefs').set({ responsibleId }).where('id', '=', brief.id).execute()
  await ctx.emit('brief_assigned', brief, toAssignment(responsible))
}

/** The options for the start of a project. */
interface Start {
  /** Whether staff start the project themselves. */
  onBehalf?: true
  /** The template that the project begins with. */
  application?: PreparedTemplate | undefined
  /** `YYYY-MM-DD`. */
  startDate?: string | null
}

/**
 * Accepts a locked brief: sets its status, creates exactly one project, moves its tasks and information requests to the
 * project, and applies a template to it. Returns the project's id.
 * @throws 409 unless it's pending
 */
export async function acceptBrief(
  ctx: Context,
  brief: LockedBrief,
  { startDate = null, application, ...eventDetails }: Start = {},
): Promise<number> {
  if (brief.status !== 'pending') throw conflict(alreadyDecided())
  await ctx.db.updateTable('briefs').set({ status: 'accepted' }).where('id', '=', brief.id).execute()
  const project = await ctx.db
    .insertInto('projects')
    .values({
      briefId: brief.id,
      userId: await resolveContact(ctx.db, brief.companyId, brief.userId),
      companyId: brief.companyId,
      name: brief.projectName,
      description: brief.projectDescription,
      startDate,
      responsibleId: brief.responsibleId,
    })
    .returning(['id', 'userId', 'companyId', 'briefId', 'name', 'status'])
    .executeTakeFirstOrThrow()
  await moveToProject(ctx.db, brief.id, project.id)
  const applied = application && (await applyTemplate(ctx, project, application))
  const needs = applied && localizeNeeds(applied.needs)
  await ctx.emit('project_created', project, { ...eventDetails, ...(needs && { needs }) })
  await ctx.emit('brief_accepted', { ...brief, projectId: project.id })
  if (applied) await notifyTemplateApplied(ctx, project, { ...applied, shouldNotifyClient: false })
  return project.id
}

async function moveToProject(tx: Database, briefId: number, projectId: number): Promise<void> {
  await tx.updateTable('tasks').set({ projectId }).where('briefId', '=', briefId).execute()
  await tx.updateTable('infoRequests').set({ projectId }).where('briefId', '=', briefId).execute()
}
