import { type TemplateContent, type TemplateItem, TemplateContentInput } from '#shared/templates/schemas.ts'
import { ITEM_MAX_DAYS } from '#shared/templates/values.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { sql } from 'kysely'

interface Project {
  id: number
  briefId: number | null
  startDate: string | null
  createdAt: string
}

/** The due time of an item. */
type Timing = Pick<TemplateItem, 'anchor' | 'stage' | 'days'>

/**
 * Converts a project to a template: its tasks, requests, and milestones by their days, and the items that still wait
 * for a stage. Private, withdrawn, and recurring work is left out.
 * @throws 409 for more items than a template can hold
 */
export async function convertToTemplate(db: Database, project: Project) {
  const office = await readBusinessClock(db)
  const applied = await readAppliedTemplates(db, project.id)
  const timings = new Map<string, Timing>(
    applied.flatMap(({ templateId, content }) =>
      content.items.map((item) => [`${templateId}·${item.key}`, item] as const),
    ),
  )
  const start = project.startDate ?? office.toDay(project.createdAt)
  const templateItems = (await readWork(db, project.id)).map(({ fromItem, dueDate, ...item }) => ({
    ...item,
    ...getTiming(timings.get(fromItem ?? ''), () =>
      office.countWorkdays(start, dueDate ?? start, ITEM_MAX_DAYS),
    ),
  }))
  const waiting = applied.flatMap((appliedTemplate) =>
    appliedTemplate.content.items.filter(({ key }) => appliedTemplate.waiting.includes(key)),
  )
  const content = toContent([...templateItems, ...waiting])
  return { projectType: await readType(db, project), content }
}

/** Returns an item's timing. The template's timing, if it has one, is worth more than the resulting day. */
const getTiming = (timing: Timing | undefined, daysSinceStart: () => number): Timing => {
  if (!timing) return { anchor: 'start', days: daysSinceStart() }
  const { anchor, stage, days } = timing
  return { anchor, days, ...(stage && { stage }) }
}

/** Converts items to a template's content, with new keys and no empty fields. @throws 409 for too many */
function toContent(items: Omit<TemplateItem, 'key'>[]): TemplateContent {
  const keys = new Set<string>()
  const keyed = items.map(({ description, questions, blocks, ...item }) => ({
    ...item,
    key: createKey(item.title, keys),
    ...(description && { description }),
    ...(questions?.length && { questions }),
    ...(blocks && { blocks }),
  }))
  const content = TemplateContentInput.safeParse({ items: keyed })
  if (content.success) return content.data
  throw conflict(t('This project is too large for one template.'))
}

/** Reads the type of website from the project's brief. */
const readType = async (db: Database, { briefId }: Project) => {
  if (briefId === null) return null
  const brief = await db
    .selectFrom('briefs')
    .select('projectType')
    .where('id', '=', briefId)
    .executeTakeFirst()
  return brief?.projectType ?? null
}

const MAX_KEY_LENGTH = 40

/** Returns a key for an item with this title that isn't in `usedKeys` yet, and adds it to `usedKeys`. */
function createKey(title: string, usedKeys: Set<string>): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const base = slug.slice(0, MAX_KEY_LENGTH - 4).replace(/-$/, '') || 'item'
  let key = base
  for (let n = 2; usedKeys.has(key); n += 1) key = `${base}-${n}`
  usedKeys.add(key)
  return key
}

/** Work of a project in the form of an item, with its day. */
type ProjectWork = Pick<
  TemplateItem,
  'kind' | 'title' | 'description' | 'assignee' | 'blocks' | 'questions'
> & { dueDate: string | null; fromItem: string | null }

/** Reads a project's applied templates as they were then, with the keys of items that wait for a stage. */
const readAppliedTemplates = (db: Database, projectId: number) =>
  db
    .selectFrom('appliedTemplates')
    .select(['templateId', 'waiting'])
    .select((eb) => eb.ref('content').$castTo<TemplateContent>().as('content'))
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()

/** Sorts work without a due date last. */
const LAST_DAY = '9999-12-31'

/** Reads a project's work by day, without private, withdrawn, and recurring work. */
async function readWork(db: Database, projectId: number): Promise<ProjectWork[]> {
  const [tasks, requests] = await Promise.all([readTasks(db, projectId), readRequests(db, projectId)])
  const getDay = ({ dueDate }: ProjectWork) => dueDate ?? LAST_DAY
  return [...tasks, ...requests].toSorted((a, b) =>
    getDay(a) < getDay(b) ? -1 : Number(getDay(a) > getDay(b)),
  )
}

/** Reads a project's tasks. Those of any member become the client's, and those of staff stay theirs. */
const readTasks = (db: Database, projectId: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('users', 'users.id', 'tasks.assigneeId')
    .select(['title', 'description', 'dueDate', 'fromItem'])
    .select([
      sql<'task' | 'milestone'>`case when milestone then 'milestone' else 'task' end`.as('kind'),
      sql<string>`case when assignee_id is null then 'staff' when users.role = 'client' then 'client'
        else assignee_id::text end`.as('assignee'),
    ])
    .where('projectId', '=', projectId)
    .where('recurrenceId', 'is', null)
    .orderBy('dueDate')
    .orderBy('tasks.id')
    .execute()

const readRequests = (db: Database, projectId: number) =>
  db
    .selectFrom('infoRequests')
    .select(['title', 'description', 'dueDate', 'fromItem', 'blocks'])
    .select([
      sql<'request'>`'request'`.as('kind'),
      sql<'client'>`'client'`.as('assignee'),
      QUESTIONS.as('questions'),
    ])
    .where('projectId', '=', projectId)
    .where('private', '=', false)
    .where('withdrawnAt', 'is', null)
    .where('recurrenceId', 'is', null)
    .orderBy('id')
    .execute()

/** The questions as a new request gets them. One that depends on another refers to its position. */
const QUESTIONS = sql<TemplateItem['questions']>`(
  select json_agg(json_build_object('kind', kind, 'label', label, 'help', help, 'section', section,
    'required', required, 'options', options, 'filesMax', files_max,
    'asksIf', case when asks_if_question is not null then json_build_object(
      'position', (select position from info_questions earlier where earlier.id = question.asks_if_question),
      'value', asks_if_value) end) order by position)
  from info_questions question where question.info_request_id = info_requests.id)`
