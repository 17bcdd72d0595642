import { type ProjectStatus, PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { TemplateItem, TemplatePreview, templatePreviewParams } from '#shared/templates/schemas.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { type ItemAssignee, createAssigneeResolver } from '#server/features/tasks/assignees.ts'
import { t } from '#shared/i18n/t.ts'
import type * as z from 'zod'
import { readTemplate } from './stored-templates.ts'

/** The target of a template: a project, or the future project of a brief, which has no id yet. */
interface PlannedProject {
  id: number | null
  /** Its contact. */
  userId: number
  companyId: number
  status: ProjectStatus
}

/** An item that is planned for a project. */
export interface PlannedItem extends ItemAssignee {
  item: TemplateItem
  /** The mark of the item's record: the template's id and the item's key. Null for a template that has no id yet. */
  fromItem: string | null
  /** Null for an item that waits for its stage. */
  dueDate: string | null
  exists: boolean
}

/** Returns the chosen first day of a plan, or the agency's today. @throws 400 on `startDate` if it's past */
export async function getStartDay(db: Database, startDate: string | null): Promise<string> {
  const today = (await readBusinessClock(db)).toDay(currentTime().toISOString())
  if (startDate !== null && startDate < today)
    throw fieldError('startDate', t('This date has passed. Choose today or a later date.'))
  return startDate ?? today
}

/** Plans the items of a project that begins, or enters its stage, on a day. @throws 409 if no one is left */
export async function planItems(
  db: Database,
  project: PlannedProject,
  { templateId, items, start }: { start: string; templateId: number | null; items: readonly TemplateItem[] },
): Promise<PlannedItem[]> {
  const [office, existing] = [await readBusinessClock(db), await readExistingItems(db, project.id)]
  const assigned = await createAssigneeResolver(db, project, items)
  return items.map((item) => {
    const isNow = item.anchor === 'start' || item.stage === project.status
    const fromItem = templateId === null ? null : `${templateId}·${item.key}`
    const exists = fromItem !== null && existing.has(fromItem)
    const { problem, ...assignment } = assigned(item)
    return {
      item,
      fromItem,
      ...assignment,
      problem: problem ?? (exists || isNow ? null : getStageProblem(project.status, item.stage)),
      dueDate: isNow ? office.addWorkdays(start, item.days) : null,
      exists,
    }
  })
}

const getStageProblem = (now: ProjectStatus, stage: ProjectStatus | undefined): string | null =>
  stage !== undefined && PROJECT_STATUSES.indexOf(stage) < PROJECT_STATUSES.indexOf(now)
    ? t('The project is past this stage. This item will be added only if the project returns to it')
    : null

/** Reads the template items that a project has already. */
async function readExistingItems(db: Database, projectId: number | null): Promise<Set<string>> {
  if (projectId === null) return new Set()
  const selectItems = (table: 'tasks' | 'infoRequests') =>
    db
      .selectFrom(table)
      .select('fromItem')
      .where('projectId', '=', projectId)
      .where('fromItem', 'is not', null)
      .$narrowType<{ fromItem: string }>()
  const rows = await selectItems('tasks').unionAll(selectItems('infoRequests')).execute()
  return new Set(rows.map((row) => row.fromItem))
}

/**
 * Previews a template for a project. @throws 400 for a start in the past, 404 for a missing template, 409 for an
 * archived template, and if no one is left in the company
 */
export async function previewTemplate(
  db: Database,
  project: PlannedProject,
  { templateId, startDate }: z.output<typeof templatePreviewParams>,
): Promise<TemplatePreview> {
  const start = await getStartDay(db, startDate)
  const { id, content } = await readTemplate(db, templateId)
  const planned = await planItems(db, project, { templateId: id, items: content.items, start })
  const items = planned.map(({ item, fromItem: _fromItem, ...facts }) => ({
    ...facts,
    key: item.key,
    kind: item.kind,
    title: item.title,
    days: item.days,
    when: facts.dueDate === null ? ('stage' as const) : ('now' as const),
    stage: item.stage ?? null,
  }))
  return { startDate: start, items }
}
