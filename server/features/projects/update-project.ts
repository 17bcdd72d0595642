import { sql } from 'kysely'
import type * as z from 'zod'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { type ProjectStatus, isFinished } from '#shared/projects/values.ts'
import { formatReviewLines } from '#shared/projects/events.ts'
import type { ProjectChange } from '#shared/projects/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { resolveArchiveChange } from '#server/core/access/archive.ts'
import { toAssignment, findStaff } from '#server/features/users/find-people.ts'
import { findContact } from '#server/features/companies/contact.ts'
import { enterStage } from '#server/features/templates/apply-template.ts'
import { localizeNeeds } from '#server/features/templates/create-items.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import type { LockedProject } from './queries.ts'
import type { Context } from '#server/core/context/context.ts'

type Change = z.output<typeof ProjectChange>

/**
 * Changes the given fields of a locked project, and archives or restores it. `completedDate` follows the status, and so
 * does the brief that the project came from.
 * @throws 400 for an invalid new name or day, a responsible user who isn't staff, and a contact who isn't a member of
 * the company or can't see the project, 409 for a change to an archived project that doesn't restore it
 */
export async function updateProject(ctx: Context, current: LockedProject, change: Change): Promise<void> {
  const { archived: _archived, responsibleId, contactId, ...others } = change
  const companyIds = [current.companyId]
  const responsible = await findStaff(ctx.db, { path: 'responsibleId', id: responsibleId, companyIds })
  const { archives, columns } = resolveArchiveChange('project', ctx.actor, { record: current, change })
  const userId = await findContact(ctx.db, contactId, { companyId: current.companyId, projectId: current.id })
  const facts = { ...others, ...(userId !== undefined && { userId }) }
  const changesFacts = Object.keys(facts).length > 0
  const isReassigned = responsibleId !== undefined && responsibleId !== current.responsibleId
  if (!changesFacts && !isReassigned && archives === undefined) return
  requireValidName('name', facts.name, current.name)
  validateDay('startDate', facts.startDate, current.startDate)
  validateDay('dueDate', facts.dueDate, current.dueDate)
  const status = facts.status ?? current.status
  const completedDate = isFinished(status) ? sql<string>`coalesce(completed_date, now())` : null
  await ctx.db
    .updateTable('projects')
    .set({ ...facts, ...(isReassigned && { responsibleId }), ...columns, completedDate })
    .where('id', '=', current.id)
    .execute()
  if (status !== current.status) await updateBriefStatus(ctx, current, status)
  const project = { ...current, name: facts.name ?? current.name, userId: userId ?? current.userId }
  const needs = status === current.status ? undefined : await enterStage(ctx, project, status)
  if (changesFacts) {
    const update = toUpdateDetails(current, { ...others, contactId })
    const websiteUrl = update.status === 'review' ? await findWebsiteUrl(ctx.db, current.id) : undefined
    await ctx.emit('project_updated', project, {
      ...update,
      ...(needs && { needs: localizeNeeds(needs) }),
      ...(update.status === 'review' && { lines: () => formatReviewLines(websiteUrl) }),
    })
  }
  if (isReassigned) await ctx.emit('project_assigned', project, toAssignment(responsible))
  if (archives !== undefined) await ctx.emit(archives ? 'project_archived' : 'project_restored', project)
}

/** Finds the URL of a project's website, the last launched if there are several. */
async function findWebsiteUrl(tx: Database, projectId: number): Promise<string | undefined> {
  const website = await tx
    .selectFrom('websites')
    .select('url')
    .where('projectId', '=', projectId)
    .where('archivedAt', 'is', null)
    .orderBy('launchDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return website?.url
}

const toUpdateDetails = (current: LockedProject, facts: Omit<Change, 'archived' | 'responsibleId'>) => ({
  fields: Object.entries(facts).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  ...(facts.status !== undefined && facts.status !== current.status && { status: facts.status }),
  ...(facts.progress !== undefined && { progress: facts.progress }),
})

/**
 * Updates the status of an accepted brief to match its project: in progress after planning, and completed once the
 * project is finished. A completed brief changes only if its finished project is reopened.
 */
async function updateBriefStatus(ctx: Context, project: LockedProject, status: ProjectStatus): Promise<void> {
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
