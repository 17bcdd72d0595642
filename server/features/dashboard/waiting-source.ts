import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'

/** A kind of record that can be waiting for someone. An index orders its rows by `place` and waiting time. */
export interface WaitingSource {
  kind: WaitingItem['kind']
  /** Returns the visibility filter for an actor, limited to a company unless it's undefined. */
  isVisible: (actor: Actor, company: number | undefined) => RawBuilder<SqlBool>
  company: RawBuilder<unknown>
  /** Returns the ids of the users on the actor's side whose record it is, as an array. */
  ownIds: (actor: Actor) => RawBuilder<unknown>
  since: string
  rows: RawBuilder<unknown>
  /** Returns the columns of the item that differ from `OPTIONAL_COLUMNS`. */
  columns: (actor: Actor) => Partial<Record<keyof typeof OPTIONAL_COLUMNS, RawBuilder<unknown>>>
  title: RawBuilder<unknown>
  /** The text that the item quotes. */
  description: RawBuilder<unknown>
  /** Limits the rows to a project. Selects no rows if records of the kind aren't in a project yet. */
  matchesProject: (id: number) => RawBuilder<SqlBool>
}

/** The optional columns of a row, each with its value for kinds without it. */
export const OPTIONAL_COLUMNS = {
  priority: sql`null::ticket_priority`,
  answerDueAt: sql`null::timestamptz`,
  remindedAt: sql`null::timestamptz`,
  dueDate: sql`null::date`,
  requestKind: sql`null::text`,
  asked: sql`null::json`,
  of: sql`null::json`,
  questions: sql`'[]'::json`,
  handedOver: sql`null::json`,
  askedCount: sql`null::integer`,
  answeredCount: sql`null::integer`,
  returned: sql`null::json`,
  answered: sql`false`,
  needs: sql`null::text`,
}

export const hasProjectId = (id: number) => sql<SqlBool>`project_id = ${id}`

export const toIdArray = (...ids: RawBuilder<unknown>[]) => sql`array[${sql.join(ids)}]::integer[]`

/** Selects the staff member who is responsible for the project of a row, or otherwise for its brief. */
export const selectResponsibleId = (table: 'tasks' | 'infoRequests') => sql`coalesce(
  (select responsible_id from projects where projects.id = ${sql.ref(`${table}.projectId`)}),
  (select responsible_id from briefs where briefs.id = ${sql.ref(`${table}.briefId`)}))`
