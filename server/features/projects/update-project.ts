import { sql } from 'kysely'
import type * as z from 'zod'
import { isFinished } from '#shared/projects/values.ts'
import type { ProjectChange } from '#shared/projects/schemas.ts'
import { archivingOf } from '#server/core/access/archive.ts'
import { assignmentTo, findStaff } from '#server/features/users/find-people.ts'
import { findContact } from '#server/features/companies/find-contact.ts'
import { enterStage } from '#server/features/templates/apply-template.ts'
import { toldNeeds } from '#server/features/templates/make-items.ts'
import { ensureDay } from '#server/core/api/days.ts'
import { ensureName } from '#server/platform/http/names.ts'
import type { LockedProject } from './queries.ts'
import { updateBriefStatus } from './update-brief-status.ts'
import type { Context } from '#server/core/context/context.ts'

type Change = z.output<typeof ProjectChange>

/**
 * Changes the given fields of a locked project, and archives or restores it. `completedDate` follows the status, and so
 * does the brief that the project came from.
 * @throws 400 for an invalid new name or day, a responsible user who isn't staff, and a contact who isn't a member of
 * the company or can't see the project, 409 for a change of an archived project that doesn't restore it
 */
export async function updateProject(ctx: Context, before: LockedProject, change: Change): Promise<void> {
  const { archived: _archived, responsibleId, contactId, ...others } = change
  const responsible = await findStaff(ctx.db, 'responsibleId', responsibleId, [before.companyId])
  const { archives, columns } = archivingOf('project', ctx.actor, before, change)
  const userId = await findContact(ctx.db, contactId, { companyId: before.companyId, projectId: before.id })
  const facts = { ...others, ...(userId !== undefined && { userId }) }
  const changesFacts = Object.keys(facts).length > 0
  const isReassigned = responsibleId !== undefined && responsibleId !== before.responsibleId
  if (!changesFacts && !isReassigned && archives === undefined) return
  ensureName('name', facts.name, before.name)
  ensureDay('startDate', facts.startDate, before.startDate)
  ensureDay('dueDate', facts.dueDate, before.dueDate)
  const status = facts.status ?? before.status
  const completedDate = isFinished(status) ? sql<string>`coalesce(completed_date, now())` : null
  await ctx.db
    .updateTable('projects')
    .set({ ...facts, ...(isReassigned && { responsibleId }), ...columns, completedDate })
    .where('id', '=', before.id)
    .execute()
  if (status !== before.status) await updateBriefStatus(ctx, before, status)
  const project = { ...before, name: facts.name ?? before.name, userId: userId ?? before.userId }
  const needs = status === before.status ? undefined : await enterStage(ctx, project, status)
  if (changesFacts) {
    const update = updateOf(before, { ...others, contactId })
    await ctx.emit('project_updated', project, {
      ...update,
      ...(needs && { needs: toldNeeds(needs) }),
    })
  }
  if (isReassigned) await ctx.emit('project_assigned', project, assignmentTo(responsible))
  if (archives !== undefined) await ctx.emit(archives ? 'project_archived' : 'project_restored', project)
}

const updateOf = (before: LockedProject, facts: Omit<Change, 'archived' | 'responsibleId'>) => ({
  fields: Object.entries(facts).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  ...(facts.status !== undefined && facts.status !== before.status && { status: facts.status }),
  ...(facts.progress !== undefined && { progress: facts.progress }),
})
