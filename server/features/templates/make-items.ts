import type { Needs } from '#shared/projects/events.ts'
import type { TemplateItem } from '#shared/templates/schemas.ts'
import { contactIn } from '#server/features/companies/contact.ts'
import type { Planned } from './plan-template.ts'
import { dayLater } from '#server/platform/i18n/later.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { Parents } from '#server/core/access/find-parents.ts'
import { addInfoRequest } from '#server/features/requests/add-info-request.ts'
import { addTask } from '#server/features/tasks/save-task.ts'
import type { Context } from '#server/core/context/context.ts'

/** A locked project. */
export interface LockedProject {
  id: number
  userId: number
  companyId: number
  briefId: number | null
  name: string
}

const COUNTED = { task: 'tasks', request: 'requests', milestone: 'milestones' } as const

/**
 * Creates the planned items that are due and that the project doesn't have yet. Notifies each staff member once of
 * their items. Returns a summary of the client's items, so that the caller can notify the client of everything
 * together.
 */
export async function makeItems(ctx: Context, project: LockedProject, planned: readonly Planned[]) {
  const work = planned.flatMap(({ item, person, dueDate, fromItem, exists }) =>
    exists || dueDate === null || fromItem === null ? [] : [{ item, person, dueDate, fromItem }],
  )
  if (work.length > 0) await addAll(ctx, project, work)
  const created = { tasks: 0, requests: 0, milestones: 0 }
  for (const { item } of work) created[COUNTED[item.kind]] += 1
  return { created, needs: needsOf(work) }
}

async function addAll(ctx: Context, project: LockedProject, work: readonly Work[]): Promise<void> {
  const { id: projectId, briefId, companyId, userId } = project
  const parents = { briefId, projectId, companyId, clientId: await contactIn(ctx.db, companyId, userId) }
  for (const each of work) await addWork(ctx, parents, each)
  const ofStaff = work.flatMap(({ person }) => (person?.role === 'staff' ? [person.id] : []))
  for (const id of new Set(ofStaff)) {
    const count = ofStaff.filter((other) => other === id).length
    await ctx.emit('template_assigned', project, { reader: { id, role: 'staff' }, count })
  }
}

/** Summarizes the work that members of the company have to do. */
function needsOf(work: readonly Work[]): Needs {
  const days = work.flatMap(({ person, dueDate }) => (person?.role === 'client' ? [dueDate] : []))
  return { count: days.length, day: days.toSorted()[0] ?? null }
}

/** Prepares needs for an event. Their day is formatted later, in the reader's language. */
export const toldNeeds = ({ count, day }: Needs): Needs => ({
  count,
  day: day === null ? null : dayLater(day),
})

/** The work of an item, with its assignee (null for all staff) and its due date. */
interface Work {
  item: Pick<TemplateItem, 'kind' | 'title' | 'description' | 'blocks' | 'questions'>
  person: Person | null
  /** `YYYY-MM-DD`. */
  dueDate: string
  fromItem: string
}

/** Creates the task, request, or milestone of an item in a project. It notifies no one. */
async function addWork(
  ctx: Context,
  parents: Parents,
  { item, person, dueDate, fromItem }: Work,
): Promise<void> {
  const { kind, title, description = '', blocks = false, questions = [] } = item
  const work = { title, description, dueDate, fromItem }
  if (kind === 'request') {
    const clientId = person?.id ?? parents.clientId
    const asked = { ...work, kind: 'other' as const, private: false, blocks, questions }
    await addInfoRequest(ctx, ctx.actor.id, { ...parents, clientId }, asked, { tell: false })
    return
  }
  const milestone = kind === 'milestone'
  const task = { ...work, milestone, status: 'pending' as const, assigned: person }
  await addTask(ctx, parents, task, { tell: false })
}
