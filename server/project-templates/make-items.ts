import type { Needs } from '#shared/project-templates/events.ts'
import type { TemplateApplied } from '#shared/project-templates/schemas.ts'
import type { ItemKind } from '#shared/project-templates/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { contactIn } from '#server/companies/contact.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { type Work, addWork } from './add-work.ts'
import { needsOf } from './needs.ts'
import type { Planned } from './plan-template.ts'

/** The project, locked. */
export interface LockedProject {
  id: number
  userId: number
  companyId: number
  briefId: number | null
  name: string
}

interface Made {
  created: TemplateApplied['created']
  needs: Needs
}

const COUNTED = { task: 'tasks', request: 'requests', milestone: 'milestones' } as const satisfies Record<
  ItemKind,
  keyof Made['created']
>

/**
 * Makes the planned items that are due and that the project does not have yet. Members of staff are each told once of what
 * is theirs; what the client is to do is returned, to be told with the rest.
 */
export async function makeItems(
  tx: Database,
  actor: Actor,
  project: LockedProject,
  planned: readonly Planned[],
): Promise<Made> {
  const work = planned.flatMap(({ item, person, dueDate, fromItem, exists }) =>
    exists || dueDate === null || fromItem === null ? [] : [{ item, person, dueDate, fromItem }],
  )
  if (work.length > 0) await addAll(tx, actor, project, work)
  const created = { tasks: 0, requests: 0, milestones: 0 }
  for (const { item } of work) created[COUNTED[item.kind]] += 1
  return { created, needs: needsOf(work) }
}

async function addAll(
  tx: Database,
  actor: Actor,
  project: LockedProject,
  work: readonly Work[],
): Promise<void> {
  const { id: projectId, briefId, companyId, userId } = project
  const parents = { briefId, projectId, companyId, clientId: await contactIn(tx, companyId, userId) }
  for (const each of work) await addWork(tx, actor, parents, each)
  const ofStaff = work.flatMap(({ person }) => (person?.role === 'staff' ? [person.id] : []))
  for (const id of new Set(ofStaff)) {
    const count = ofStaff.filter((other) => other === id).length
    await happened(tx, actor, 'template_assigned', project, { reader: { id, role: 'staff' }, count })
  }
}
