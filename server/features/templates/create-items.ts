import type { ClientNeeds } from '#shared/projects/events.ts'
import type { TemplateItem } from '#shared/templates/schemas.ts'
import { resolveContact } from '#server/features/companies/contact.ts'
import type { PlannedItem } from './plan-template.ts'
import { toLocalizableDay } from '#server/platform/i18n/localizable.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { Parents } from '#server/core/access/find-parents.ts'
import { addInfoRequest } from '#server/features/requests/add-info-request.ts'
import { addTask } from '#server/features/tasks/save-task.ts'
import type { Context } from '#server/core/context/context.ts'

/** A locked project. */
export interface TemplateProject {
  id: number
  userId: number
  companyId: number
  briefId: number | null
  name: string
}

const COUNT_KEYS = { task: 'tasks', request: 'requests', milestone: 'milestones' } as const

/**
 * Creates the planned items that are due and that the project doesn't have yet. Notifies each staff member once of
 * their items. Returns a summary of the client's items, so that the caller can notify the client of everything
 * together.
 */
export async function createItems(ctx: Context, project: TemplateProject, planned: readonly PlannedItem[]) {
  const work = planned.flatMap(({ item, person, dueDate, fromItem, exists }) =>
    exists || dueDate === null || fromItem === null ? [] : [{ item, person, dueDate, fromItem }],
  )
  if (work.length > 0) await addItems(ctx, project, work)
  const created = { tasks: 0, requests: 0, milestones: 0 }
  for (const { item } of work) created[COUNT_KEYS[item.kind]] += 1
  return { created, needs: summarizeNeeds(work) }
}

async function addItems(ctx: Context, project: TemplateProject, work: readonly Work[]): Promise<void> {
  const { id: projectId, briefId, companyId, userId } = project
  const parents = { briefId, projectId, companyId, clientId: await resolveContact(ctx.db, companyId, userId) }
  for (const each of work) await addWork(ctx, parents, each)
  const staffIds = work.flatMap(({ person }) => (person?.role === 'staff' ? [person.id] : []))
  for (const id of new Set(staffIds)) {
    const count = staffIds.filter((other) => other === id).length
    await ctx.emit('template_assigned', project, { reader: { id, role: 'staff' }, count })
  }
}

/** Summarizes the work that members of the company have to do. */
function summarizeNeeds(work: readonly Work[]): ClientNeeds {
  const days = work.flatMap(({ person, dueDate }) => (person?.role === 'client' ? [dueDate] : []))
  return { count: days.length, day: days.toSorted()[0] ?? null }
}

/** Prepares needs for an event. Their day is formatted later, in the reader's language. */
export const localizeNeeds = ({ count, day }: ClientNeeds): ClientNeeds => ({
  count,
  day: day === null ? null : toLocalizableDay(day),
})

/** The work of an item, with its assignee (null for all staff) and its due date. */
interface Work {
  item: Pick<TemplateItem, 'kind' | 'title' | 'description' | 'blocks' | 'questions'>
  person: Person | null
  /** The due date, as `YYYY-MM-DD`. */
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
    const requestFields = { ...work, kind: 'other' as const, private: false, blocks, questions }
    await addInfoRequest(ctx, {
      authorId: ctx.actor.id,
      parents: { ...parents, clientId },
      fields: requestFields,
      options: { notify: false },
    })
    return
  }
  const milestone = kind === 'milestone'
  const task = { ...work, milestone, status: 'pending' as const, assigned: person }
  await addTask(ctx, parents, { ...task, notify: false })
}
