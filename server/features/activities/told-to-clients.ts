import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActivityData } from '#shared/activities/data.ts'
import type { ActivityType } from '#shared/events/catalogue.ts'

/** Staff who change a status again this soon are still sorting it: clients are told the last change only. */
const SETTLED_MINUTES = 10
const STATUS_CHANGES: readonly ActivityType[] = ['ticket_status_updated', 'project_updated', 'task_updated']

/** Whether somebody of a company did it; not staff, nor the portal itself. `entries` is the table alias. */
const isByClient = (entries: string) => sql`(select actor.role = 'client' from users actor
  where actor.id = ${sql.ref(`${entries}.userId`)})`

/** Whether staff change the same status next, within minutes. What the client did in between is an answer to the first. */
const isSettledLater = sql<SqlBool>`activities.type = any(${STATUS_CHANGES}) and activities.data ? 'status'
  and ${isByClient('activities')} is not true
  and coalesce((
    select ${isByClient('later')} is not true
      and later.created_at < activities.created_at + make_interval(mins => ${SETTLED_MINUTES})
    from activities later
    where later.entity_type = activities.entity_type and later.entity_id = activities.entity_id
      and later.type = activities.type and later.data ? 'status'
      and (later.created_at, later.id) > (activities.created_at, activities.id)
    order by later.created_at, later.id limit 1), false)`

/** Who handles a ticket or is responsible is the agency's own affair in feeds; the ticket's priority is not. */
const ASSIGNMENTS: readonly ActivityType[] = ['brief_assigned', 'project_assigned']
const isAssignment = sql<SqlBool>`activities.type = any(${ASSIGNMENTS})
  or activities.type = 'ticket_updated' and activities.data ->> 'priority' is null`

/** Whether an entry of a client's own feed is for the client, beside staff. */
export const isToldToClients: RawBuilder<SqlBool> = sql<SqlBool>`not (${isAssignment}) and not (${isSettledLater})`

/** An entry's data without what clients are not told. */
export const dataForClients: RawBuilder<ActivityData> = sql<ActivityData>`activities.data - 'assignee'`
