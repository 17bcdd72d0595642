import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { maybePersonOf } from '#server/db/fragments.ts'

const selected = (db: Database) =>
  db
    .selectFrom('tasks')
    .leftJoin('briefs as brief', 'brief.id', 'tasks.briefId')
    .leftJoin('projects as project', 'project.id', 'tasks.projectId')
    .leftJoin('users as assignee', 'assignee.id', 'tasks.assigneeId')
    .select([
      'tasks.id',
      'tasks.briefId',
      'tasks.projectId',
      'tasks.title',
      'tasks.description',
      'tasks.dueDate',
      'tasks.status',
      'tasks.createdAt',
      'tasks.updatedAt',
      'tasks.version',
      maybePersonOf('assignee').as('assignee'),
      sql<string>`coalesce(tasks.assignee_id::text, 'staff')`.as('assignedTo'),
      sql<number>`coalesce(project.user_id, brief.user_id)`.as('clientId'),
    ])

/** Tasks of a brief or of a project, the next due first. */
export const readTasks = (db: Database, of: 'briefId' | 'projectId', id: number) =>
  selected(db).where(`tasks.${of}`, '=', id).orderBy('tasks.dueDate').orderBy('tasks.id').execute()

/** One task with the client it concerns, whoever asks. */
export const findTask = (db: Database, id: number) =>
  selected(db).where('tasks.id', '=', id).executeTakeFirst()
