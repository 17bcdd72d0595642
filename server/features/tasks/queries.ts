import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import { Task } from '#shared/tasks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { readable } from '#server/guard/access.ts'
import { columnsOf, personOf } from '#server/db/fragments.ts'

const selected = (db: Database) =>
  db
    .selectFrom('tasks')
    .leftJoin('briefs as brief', 'brief.id', 'tasks.briefId')
    .leftJoin('projects as project', 'project.id', 'tasks.projectId')
    .select([
      ...columnsOf('tasks', Task, ['assignedTo', 'assignee']),
      personOf<Person | null>('tasks.assigneeId').as('assignee'),
      sql<string>`coalesce(tasks.assignee_id::text, 'staff')`.as('assignedTo'),
      sql<number>`coalesce(project.user_id, brief.user_id)`.as('clientId'),
    ])

/** Tasks of a brief or of a project, next due first. */
export const readTasks = (db: Database, of: 'briefId' | 'projectId', id: number) =>
  selected(db).where(`tasks.${of}`, '=', id).orderBy('tasks.dueDate').orderBy('tasks.id').execute()

/** One task with its client, without checking access. */
export const findTask = (db: Database, id: number) =>
  selected(db).where('tasks.id', '=', id).executeTakeFirst()

/** The same, if `actor` may read it. @throws 404 */
export const readableTask = readable('task.read', findTask, ({ clientId }) => clientId)
