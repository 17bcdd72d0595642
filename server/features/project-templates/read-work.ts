import { sql } from 'kysely'
import type { TemplateContent, TemplateItem } from '#shared/project-templates/schemas.ts'
import type { Database } from '#server/db/connection.ts'

/** What a project has, as an item says it, with its day. */
export type WorkOfProject = Pick<
  TemplateItem,
  'kind' | 'title' | 'description' | 'assignee' | 'blocks' | 'questions'
> & { dueDate: string | null; fromItem: string | null }

/** The templates that were applied to a project, as they were then, with the keys of what waits for a stage. */
export const readApplied = (db: Database, projectId: number) =>
  db
    .selectFrom('appliedTemplates')
    .select(['templateId', 'waiting'])
    .select((eb) => eb.ref('content').$castTo<TemplateContent>().as('content'))
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()

/** What has no day comes last. */
const LAST_DAY = '9999-12-31'

/** The tasks, milestones and requests of a project by their days, but for what is private or withdrawn, and for what recurs. */
export async function readWork(db: Database, projectId: number): Promise<WorkOfProject[]> {
  const [tasks, requests] = await Promise.all([readTasks(db, projectId), readRequests(db, projectId)])
  const dayOf = ({ dueDate }: WorkOfProject) => dueDate ?? LAST_DAY
  return [...tasks, ...requests].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))))
}

/** A task of somebody of the company is the client's; one of a member of staff stays theirs. */
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

/** As they would be asked anew; what depends on another names it by its place. */
const QUESTIONS = sql<TemplateItem['questions']>`(
  select json_agg(json_build_object('kind', kind, 'label', label, 'help', help, 'section', section,
    'required', required, 'options', options, 'filesMax', files_max,
    'asksIf', case when asks_if_question is not null then json_build_object(
      'position', (select position from info_questions earlier where earlier.id = question.asks_if_question),
      'value', asks_if_value) end) order by position)
  from info_questions question where question.info_request_id = info_requests.id)`
