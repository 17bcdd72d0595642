import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Action, type Actor, type Place, judge, subjectOf } from '#shared/contract/policy.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { CompanyRoleRefusal } from './company-role.ts'
import { type Missing, conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** The names of missing records in error messages, by the subject of the action. */
const NAMES: Record<string, Missing> = {
  brief: 'Brief',
  project: 'Project',
  website: 'Website',
  ticket: 'Ticket',
  info_request: 'Information request',
  answer_link: 'Information request',
  template: 'Project',
  milestone: 'Project',
  task: 'Task',
  recurrence: 'Recurrence',
  company: 'Company',
  user: 'Person',
  webhook: 'Webhook',
  mail: 'Email',
  comment: 'Record',
  note: 'File',
  follow: 'Record',
  activity: 'Record',
  file: 'File',
  project_file: 'File',
  asset: 'File',
  session: 'Session',
  api_token: 'API token',
}

/**
 * Returns the record if `actor` can do `action` to it. A missing record and an invisible record give the same 404, so
 * that ids reveal nothing. `placeOf` returns the place of the record.
 * @throws 403 for a visible record if the actor's company role or staff role doesn't allow the action, 409 for a
 *   client's write to a record of an archived company
 */
export function ensure<T>(
  actor: Actor,
  action: Action,
  record: T | undefined,
  placeOf: (record: T) => Place,
): T {
  if (record === undefined) throw notFound(NAMES[subjectOf(action)])
  const place = placeOf(record)
  switch (judge(actor, action, place)) {
    case 'allowed':
      return record
    case 'company-archived':
      throw companyArchived()
    case 'role-too-low':
      throw actor.role === 'client' ? new CompanyRoleRefusal(place.company) : forbidden()
    case 'not-visible':
      throw notFound(NAMES[subjectOf(action)])
  }
}

const companyArchived = () =>
  conflict(t('This company is archived. You can read everything, and change nothing.'))

/**
 * Checks an action on a record that `actor` can see. `place.person` is the user that the record belongs to for this
 * action.
 * @throws 403 with the message `refusal` for another user's record, and otherwise as `ensure` does
 */
export function ensureMay(actor: Actor, action: Action, place: Place, refusal: string): void {
  const judgment = judge(actor, action, place)
  if (judgment === 'allowed') return
  if (judgment === 'company-archived') throw companyArchived()
  throw actor.role === 'client' && place.person === actor.id
    ? new CompanyRoleRefusal(place.company)
    : forbidden(refusal)
}

type Load<T> = (db: Database, id: number) => Promise<T | undefined>

/**
 * Returns a function that uses `load` to load a record for an actor who can do an action to it.
 * @throws 404 and 403 as `ensure` does
 */
export const permitted =
  <T>(load: Load<T>, placeOf: (record: T) => Place) =>
  async ({ db, actor }: Context, action: Action, id: number): Promise<T> =>
    ensure(actor, action, await load(db, id), placeOf)

/** Returns a function like `permitted`, but for one fixed action, usually reading. */
export const readable =
  <T>(action: Action, load: Load<T>, placeOf: (record: T) => Place) =>
  async ({ db, actor }: Context, id: number): Promise<T> =>
    ensure(actor, action, await load(db, id), placeOf)

/** Narrows a record that may be missing. @throws 404 */
export function found<T>(record: T | undefined, what?: Missing): T {
  if (record === undefined) throw notFound(what)
  return record
}

/** The staff member that a list is filtered by. `me` is the actor, and `none` means no one. */
export type StaffFilter = 'me' | 'none' | number
/** A `StaffFilter` in which `me` has been replaced with the actor's id. */
export type Whom = 'none' | number

export const whom = <Filter extends StaffFilter | undefined>({ id }: Actor, who: Filter) =>
  (who === 'me' ? id : who) as Exclude<Filter, 'me'>

export const isOf = (column: string, who: Whom): RawBuilder<SqlBool> =>
  who === 'none' ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${who}`
