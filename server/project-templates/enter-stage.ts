import { type SqlBool, sql } from 'kysely'
import type { Needs } from '#shared/project-templates/events.ts'
import type { TemplateContent } from '#shared/project-templates/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { Database } from '#server/db/connection.ts'
import { type LockedProject, makeItems } from './make-items.ts'
import { type Planned, planItems, startOn } from './plan-template.ts'

/**
 * Makes what waited for this stage in a locked project that enters it today, and returns what of it the client is to do. In
 * a company that everybody has left it goes on waiting, because nobody could be asked.
 */
export async function enterStage(
  tx: Database,
  actor: Actor,
  project: LockedProject,
  stage: ProjectStatus,
): Promise<Needs> {
  const planned: Planned[] = []
  for (const { id, templateId, content, waiting } of await waitingFor(tx, project, stage)) {
    const items = content.items.filter((item) => item.stage === stage && waiting.includes(item.key))
    const entering = { ...project, status: stage }
    planned.push(...(await planItems(tx, entering, { templateId, items }, await startOn(tx, null))))
    const left = waiting.filter((key) => !items.some((item) => item.key === key))
    await tx.updateTable('appliedTemplates').set({ waiting: left }).where('id', '=', id).execute()
  }
  return (await makeItems(tx, actor, project, planned)).needs
}

/** The templates of a project of which something waits for a stage. */
const waitingFor = (tx: Database, { id, companyId }: LockedProject, stage: ProjectStatus) =>
  tx
    .selectFrom('appliedTemplates')
    .select(['id', 'templateId', 'waiting'])
    .select((eb) => eb.ref('content').$castTo<TemplateContent>().as('content'))
    .where('projectId', '=', id)
    .where(
      sql<SqlBool>`exists (select from jsonb_array_elements(content -> 'items') as item
        where item ->> 'stage' = ${stage} and item ->> 'key' = any (waiting))`,
    )
    .where(
      sql<SqlBool>`exists (select from memberships where company_id = ${companyId} and ended_at is null)`,
    )
    .orderBy('id')
    .execute()
