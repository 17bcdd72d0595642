import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Action, type Actor, can, reachOf, subjectOf } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { type Missing, forbidden, notFound } from '#server/http/errors.ts'

/** What the subjects of actions are called where one is missing. */
const NAMES: Record<string, Missing> = {
  brief: 'Brief',
  project: 'Project',
  website: 'Website',
  ticket: 'Ticket',
  info_request: 'Information request',
  task: 'Task',
  user: 'Person',
  webhook: 'Webhook',
  mail: 'Email',
  comment: 'Record',
  activity: 'Record',
  file: 'File',
  project_file: 'File',
  asset: 'File',
  session: 'Session',
  api_token: 'API token',
}

/**
 * Returns the record if `actor` may do `action` to it. A missing record and somebody else's give the same 404, so that
 * ids reveal nothing. `ownerOf` returns the record's owner.
 */
export function ensure<T>(
  actor: Actor,
  action: Action,
  record: T | undefined,
  ownerOf: (record: T) => number | null,
): T {
  const owner = record === undefined ? null : ownerOf(record)
  const allowed = reachOf(actor, action) === 'any' || (owner !== null && can(actor, action, owner))
  if (record === undefined || !allowed) throw notFound(NAMES[subjectOf(action)])
  return record
}

/**
 * Refuses an action on a record that `actor` may see. `ownerId` is whose it is in the eyes of the action.
 * @throws 403 with `refusal`, a sentence
 */
export function ensureMay(actor: Actor, action: Action, ownerId: number, refusal: string): void {
  if (!can(actor, action, ownerId)) throw forbidden(refusal)
}

/** Loads one record by its id. */
type Load<T> = (db: Database, id: number) => Promise<T | undefined>

/** Makes of `load` what loads a record for somebody who may do an action to it. @throws 404 as `ensure` does */
export const permitted =
  <T>(load: Load<T>, ownerOf: (record: T) => number | null) =>
  async (db: Database, actor: Actor, action: Action, id: number): Promise<T> =>
    ensure(actor, action, await load(db, id), ownerOf)

/** The same for one action, as a rule that of reading. */
export const readable =
  <T>(action: Action, load: Load<T>, ownerOf: (record: T) => number | null) =>
  async (db: Database, actor: Actor, id: number): Promise<T> =>
    ensure(actor, action, await load(db, id), ownerOf)

/** Narrows a record that may be missing. @throws 404 */
export function found<T>(record: T | undefined, what?: Missing): T {
  if (record === undefined) throw notFound(what)
  return record
}

/** Whom a list is filtered by, and the condition: `me` is the actor, `none` nobody. */
export type StaffFilter = 'me' | 'none' | number
export const isOf = (actor: Actor, column: string, who: StaffFilter): RawBuilder<SqlBool> =>
  who === 'none'
    ? sql<SqlBool>`${sql.ref(column)} is null`
    : sql<SqlBool>`${sql.ref(column)} = ${who === 'me' ? actor.id : who}`

/** A condition that limits a list to what `actor` may read. `owner` is the column with the owner's id. */
export function reach(actor: Actor, action: Action, owner: string): RawBuilder<SqlBool> {
  switch (reachOf(actor, action)) {
    case 'any':
      return sql<SqlBool>`true`
    case 'own':
      return sql<SqlBool>`${sql.ref(owner)} = ${actor.id}`
    case 'none':
      return sql<SqlBool>`false`
  }
}
