import { type SqlBool, sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import { Task } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { withAuthorization, withReadAuthorization } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import {
  withActiveProject,
  isNotInArchivedProject,
  isNotInArchivedCompany,
} from '#server/core/access/archive.ts'
import {
  COMPANY_OF_TASK,
  OWNER,
  listSchemaColumns,
  selectAttachments,
  selectPersonWithOwner,
} from '#server/core/records/sql-fragments.ts'

/** Keeps out milestones, which no one works on. Only their project's timeline shows them. */
const isNotMilestone = sql<SqlBool>`not tasks.milestone`

/** The only condition that keeps milestones and archived tasks out of totals, reminders, and calendars. */
export const isCountedTask = sql<SqlBool>`${isNotMilestone} and ${isNotInArchivedProject('tasks')}
  and ${isNotInArchivedCompany(COMPANY_OF_TASK)}`

const allTasks = (db: Database) => db.selectFrom('tasks')

const selectTasks = (tasks: ReturnType<typeof allTasks>) =>
  tasks
    .leftJoin('briefs as brief', 'brief.id', 'tasks.briefId')
    .leftJoin('projects as project', 'project.id', 'tasks.projectId')
    .leftJoin('companies as owner', (join) =>
      join.on(sql<boolean>`owner.id = coalesce(project.company_id, brief.company_id)`),
    )
    .select([
      ...listSchemaColumns('tasks', Task, ['assignedTo', 'assignee', 'attachments', 'company', 'doneBy']),
      'tasks.projectArchived',
      OWNER.as('company'),
      selectAttachments('taskId', 'tasks.id').as('attachments'),
      selectPersonWithOwner<Person | null>('tasks.assigneeId').as('assignee'),
      selectPersonWithOwner<Person | null>('tasks.doneBy').as('doneBy'),
      sql<string>`coalesce(tasks.assignee_id::text, 'staff')`.as('assignedTo'),
      sql<number>`coalesce(project.user_id, brief.user_id)`.as('clientId'),
      sql<number>`coalesce(project.company_id, brief.company_id)`.as('companyId'),
    ])

const NEXT_DUE = createTableOrder('asc', 'tasks', { dueDate: 'date', id: 'int4' })

/** Returns a page of the tasks of a brief or project, next due first. */
export function readTasks(
  db: Database,
  { column, id }: { column: 'briefId' | 'projectId'; id: number },
  page: PageQuery,
) {
  const tasks = allTasks(db).where(`tasks.${column}`, '=', id).where(isNotMilestone)
  return readPage(selectTasks(tasks), { order: NEXT_DUE, page, total: () => countRows(db, tasks) })
}

/** Returns a page of the milestones of a project, the earliest day first. */
export function readMilestones(db: Database, projectId: number, page: PageQuery) {
  const milestones = allTasks(db).where('tasks.projectId', '=', projectId).where('tasks.milestone', '=', true)
  return readPage(selectTasks(milestones), { order: NEXT_DUE, page, total: () => countRows(db, milestones) })
}

/** Finds a task with its client, without checking access. */
const findTask = (db: Database, id: number) =>
  selectTasks(allTasks(db)).where('tasks.id', '=', id).executeTakeFirst()

export type FoundTask = NonNullable<Awaited<ReturnType<typeof findTask>>>

/** Returns a task with its client, locked after its company until the transaction ends. */
async function lockTask(tx: Database, id: number): Promise<FoundTask | undefined> {
  await lockCompaniesShared(tx, 'tasks', id)
  await tx.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().execute()
  return findTask(tx, id)
}

/** Returns a task if the actor can read it. @throws 404 */
export const readableTask = withReadAuthorization('task.read', findTask, getRecordScope.task)

/** Returns a task, locked, if the actor can perform the action on it. @throws 404, 409 in an archived project */
export const lockableTask = withActiveProject(withAuthorization(lockTask, getRecordScope.task))
