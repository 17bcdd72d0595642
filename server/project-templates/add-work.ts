import type { Person } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { TemplateItem } from '#shared/project-templates/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import type { Parents } from '#server/features/briefs/find-parents.ts'
import { addInfoRequest } from '#server/features/info-requests/add-info-request.ts'
import { addTask } from '#server/features/tasks/add-task.ts'

/** What an item makes: for whom (null: all staff), and by when. */
export interface Work {
  item: Pick<TemplateItem, 'kind' | 'title' | 'description' | 'blocks' | 'questions'>
  person: Person | null
  /** `YYYY-MM-DD`. */
  dueDate: string
  fromItem: string
}

/** Makes the task, the request or the milestone of an item in a project. Of each, nobody is told by itself. */
export async function addWork(
  tx: Database,
  actor: Actor,
  parents: Parents,
  { item, person, dueDate, fromItem }: Work,
): Promise<void> {
  const { kind, title, description = '', blocks = false, questions = [] } = item
  const work = { title, description, dueDate, fromItem }
  if (kind === 'request') {
    const clientId = person?.id ?? parents.clientId
    const asked = { ...work, kind: 'other' as const, private: false, blocks, questions }
    await addInfoRequest(tx, actor, { ...parents, clientId }, asked, { tell: false })
    return
  }
  const milestone = kind === 'milestone'
  await addTask(
    tx,
    actor,
    parents,
    { ...work, milestone, status: 'pending', assigned: person },
    { tell: false },
  )
}
