import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EventPerson } from '#shared/events/event.ts'
import type { DueMoment } from '#shared/reminders/events.ts'
import type { Database } from '#server/db/connection.ts'
import { isCountedTask } from '#server/features/tasks/scope.ts'
import { COMPANY_OF_TASK } from '#server/db/fragments.ts'
import { isCounted } from '#server/features/info-requests/scope.ts'
import { notOfArchivedCompany } from '#server/guard/archive.ts'

/** Days, `YYYY-MM-DD`, both inclusive. */
export interface Span {
  from: string
  to: string
}

/** Maximum per round; the next round continues. */
const AT_ONCE = 200

/** No reminder was sent at this stage for a row with its current due date. */
const unreminded = (
  table: 'infoRequests' | 'tasks',
  column: 'infoRequestId' | 'taskId',
  moment: DueMoment,
): RawBuilder<SqlBool> =>
  sql`not exists (select from reminders where ${sql.ref(`reminders.${column}`)} = ${sql.ref(`${table}.id`)}
    and reminders.due_date = ${sql.ref(`${table}.dueDate`)} and reminders.moment = ${moment})`

/** Open requests due in a span without a reminder at this stage; locked, so that none is answered meanwhile. */
export const dueRequests = (tx: Database, moment: DueMoment, { from, to }: Span) =>
  tx
    .selectFrom('infoRequests')
    .select(['id', 'title', 'clientId', 'companyId', 'private', 'projectId', 'userId'])
    .select(sql<string>`due_date`.as('dueDate'))
    .where('status', '!=', 'completed')
    .where('dueDate', '>=', from)
    .where('dueDate', '<=', to)
    .where(isCounted)
    .where(notOfArchivedCompany(sql.ref('infoRequests.companyId')))
    .where(unreminded('infoRequests', 'infoRequestId', moment))
    .orderBy('dueDate')
    .orderBy('id')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** The same for tasks, with their assignees. */
export const dueTasks = (tx: Database, moment: DueMoment, { from, to }: Span) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'title', 'dueDate', 'briefId', 'projectId'])
    .select([
      sql<EventPerson | null>`(select json_build_object('id', id, 'role', role) from users
        where users.id = assignee_id)`.as('assigned'),
      sql<number | null>`(select id from users where users.id = assignee_id and role = 'client')`.as(
        'clientId',
      ),
      COMPANY_OF_TASK.as('companyId'),
    ])
    .where(isCountedTask)
    .where('status', '!=', 'completed')
    .where('dueDate', '>=', from)
    .where('dueDate', '<=', to)
    .where(unreminded('tasks', 'taskId', moment))
    .orderBy('dueDate')
    .orderBy('id')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
