import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Action, Actor } from '#shared/contract/policy.ts'
import { type Narrowing, type ReachedTable, reach, reachOf, reachOfTasks } from './reach.ts'

type Seen = (actor: Actor, id: RawBuilder<unknown>, narrowing: Narrowing) => RawBuilder<SqlBool>

const seenIn =
  (table: ReachedTable, name: string, action: Action): Seen =>
  (actor, id, { company }) =>
    reachOf(actor, action, table, company) === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select from ${sql.table(name)} as record
          where record.id = ${id} and ${reach(actor, action, table, { company, as: 'record' })})`

/** Whether somebody sees the record with this number, of each kind that companies own. */
const KINDS: Record<string, Seen> = {
  brief: seenIn('briefs', 'briefs', 'brief.read'),
  project: seenIn('projects', 'projects', 'project.read'),
  website: seenIn('websites', 'websites', 'website.read'),
  ticket: seenIn('tickets', 'tickets', 'ticket.read'),
  info_request: seenIn('infoRequests', 'info_requests', 'infoRequest.read'),
  company: seenIn('companies', 'companies', 'company.read'),
  // Tasks go by their project or brief.
  task: (actor, id, narrowing) =>
    reachOf(actor, 'project.read', 'projects', narrowing.company) === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select from tasks where tasks.id = ${id} and ${reachOfTasks(actor, 'task.read', narrowing)})`,
}

/**
 * The same condition as `reach` for rows that name a record by its kind and its number, such as notifications. Of other
 * kinds, which no company owns, it lets everything through.
 */
export const reachOfRecord = (
  actor: Actor,
  { type, id }: { type: RawBuilder<unknown>; id: RawBuilder<unknown> },
  narrowing: Narrowing = {},
): RawBuilder<SqlBool> =>
  sql<SqlBool>`case ${type} ${sql.join(
    Object.entries(KINDS).map(
      ([kind, seen]) => sql`when ${sql.lit(kind)} then ${seen(actor, id, narrowing)}`,
    ),
    sql` `,
  )} else true end`
