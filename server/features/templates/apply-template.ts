import type { ClientNeeds } from '#shared/projects/events.ts'
import type { TemplateResult, TemplateId, TemplateContent } from '#shared/templates/schemas.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type TemplateProject, createItems, localizeNeeds } from './create-items.ts'
import { type PlannedItem, planItems, getStartDay } from './plan-template.ts'
import { type OwnTemplate, ensureOwnTemplate } from './stored-templates.ts'
import { getCallRefusal } from '#server/core/api/route.ts'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '#server/core/context/context.ts'

export interface PreparedTemplate {
  template: OwnTemplate
  /** The day on which the plan begins, as `YYYY-MM-DD`. */
  start: string
  /** Keys of items that are left out. */
  skip: readonly string[]
}

interface ApplicationResult extends TemplateResult {
  /** The template's name. */
  template: string
  needs: ClientNeeds
  /** Whether the template gave the project something that it didn't have before. */
  isNew: boolean
}

/**
 * Applies a template to a locked project. Creates the items that it doesn't have yet, and stores the items that wait
 * for a stage, in the template's current form. The caller emits the event.
 * @throws 409 if no one is left in the company
 */
export async function applyTemplate(
  ctx: Context,
  project: TemplateProject & { status: ProjectStatus },
  { template, start, skip }: PreparedTemplate,
): Promise<ApplicationResult> {
  const items = template.content.items.filter(({ key }) => !skip.includes(key))
  const planned = await planItems(ctx.db, project, { templateId: template.id, items, start })
  const { created, needs } = await createItems(ctx, project, planned)
  const waiting = planned.flatMap(({ item, dueDate, exists }) =>
    exists || dueDate !== null ? [] : [item.key],
  )
  const isFirst = await saveWaitingItems(ctx.db, { projectId: project.id, ...template, waiting })
  const already = planned.filter(({ exists }) => exists).length
  const isNew = isFirst || countCreated({ created }) > 0
  return { created, already, waiting: waiting.length, template: template.name, needs, isNew }
}

const countCreated = ({ created }: Pick<ApplicationResult, 'created'>) =>
  created.tasks + created.requests + created.milestones

/** Emits that a template made a difference, and also notifies the client unless something else does. */
export async function notifyTemplateApplied(
  ctx: Context,
  project: TemplateProject,
  { shouldNotifyClient, ...applied }: ApplicationResult & { shouldNotifyClient: boolean },
): Promise<void> {
  const { template, needs, isNew } = applied
  if (!isNew) return
  const silent = !shouldNotifyClient || countCreated(applied) === 0
  await ctx.emit('template_applied', project, { template, needs: localizeNeeds(needs), silent })
}

/** Stores the items that wait for stages. Returns whether the template is new to the project. */
async function saveWaitingItems(
  tx: Database,
  { projectId, id: templateId, content, waiting }: { projectId: number; waiting: string[] } & OwnTemplate,
): Promise<boolean> {
  const columns = { content: JSON.stringify(content), waiting }
  const { numUpdatedRows } = await tx
    .updateTable('appliedTemplates')
    .set(columns)
    .where('projectId', '=', projectId)
    .where('templateId', '=', templateId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return false
  await tx
    .insertInto('appliedTemplates')
    .values({ ...columns, projectId, templateId })
    .execute()
  return true
}

interface TemplateChoice {
  templateId: TemplateId
  startDate?: string | null | undefined
  skip?: string[] | undefined
}

/**
 * Prepares a chosen template to be applied. Copies it if it's a shipped template.
 * @throws 403 without the right to apply templates, 400 for a start in the past, 404 for a missing template, 409 for an
 * archived template
 */
export async function prepareTemplate(
  ctx: Context,
  { templateId, startDate = null, skip = [] }: TemplateChoice,
): Promise<PreparedTemplate> {
  const refusal = getCallRefusal(ctx.actor, 'template.apply')
  if (refusal) throw refusal
  const start = await getStartDay(ctx.db, startDate)
  return { template: await ensureOwnTemplate(ctx.db, templateId), start, skip }
}

/**
 * Creates the items that waited for this stage in a locked project that enters it today. Returns a summary of the
 * client's items. If everyone has left the company, the items keep waiting, because there is no one to assign them to.
 */
export async function enterStage(
  ctx: Context,
  project: TemplateProject,
  stage: ProjectStatus,
): Promise<ClientNeeds> {
  const planned: PlannedItem[] = []
  for (const { id, templateId, content, waiting } of await findWaitingTemplates(ctx.db, project, stage)) {
    const items = content.items.filter((item) => item.stage === stage && waiting.includes(item.key))
    const entering = { ...project, status: stage }
    const start = await getStartDay(ctx.db, null)
    planned.push(...(await planItems(ctx.db, entering, { templateId, items, start })))
    const remainingKeys = waiting.filter((key) => !items.some((item) => item.key === key))
    await ctx.db
      .updateTable('appliedTemplates')
      .set({ waiting: remainingKeys })
      .where('id', '=', id)
      .execute()
  }
  return (await createItems(ctx, project, planned)).needs
}

/** Finds the applied templates of a project with items that wait for a stage. */
const findWaitingTemplates = (tx: Database, { id, companyId }: TemplateProject, stage: ProjectStatus) =>
  tx
    .selectFrom('appliedTemplates')
    .select(['id', 'templateId', 'waiting'])
    .select((eb) => eb.ref('content').$castTo<TemplateContent>().as('content'))
    .where('projectId', '=', id)
    .where(
      sql<SqlBool>`exists (select from jsonb_array_elements(content -> 'items') as item
          where item ->> 'stage' = ${stage} and item ->> 'key' = any (waiting))
        and exists (select from memberships where company_id = ${companyId} and ended_at is null)`,
    )
    .orderBy('id')
    .execute()
