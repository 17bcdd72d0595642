import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type PolicyAction,
  type Actor,
  type RecordScope,
  decideAccess,
  getActionRecordType,
} from '#shared/contract/policy.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { CompanyRoleRefusal } from './company-role.ts'
import { type NotFoundKind, conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** The names of missing records in error messages, by the record type of the action. */
const NAMES: Record<string, NotFoundKind> = {
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
 * Returns the record if `actor` can do `action` to it. Missing and invisible records give the same 404, so that ids
 * reveal nothing.
 * @throws 403 for a visible record if the actor's role is too low, 409 for a client's write in an archived company
 */
export function authorize<T>(
  actor: Actor,
  action: PolicyAction,
  { record, getScope }: { record: T | undefined; getScope: (record: T) => RecordScope },
): T {
  if (record === undefined) throw notFound(NAMES[getActionRecordType(action)])
  const scope = getScope(record)
  switch (decideAccess(actor, action, scope)) {
    case 'allowed':
      return record
    case 'company-archived':
      throw companyArchived()
    case 'role-too-low':
      throw actor.role === 'client' ? new CompanyRoleRefusal(scope.company) : forbidden()
    case 'not-visible':
      throw notFound(NAMES[getActionRecordType(action)])
  }
}

const companyArchived = () =>
  conflict(t('This company is archived. You can read everything but can’t change anything.'))

/**
 * Checks an action on a visible record. `scope.person` is the user that the record belongs to for this action.
 * @throws 403 with the message `refusal` for another user's record, and otherwise as `authorize` does
 */
export function authorizeOwn(
  actor: Actor,
  action: PolicyAction,
  { scope, refusal }: { scope: RecordScope; refusal: string },
): void {
  const decision = decideAccess(actor, action, scope)
  if (decision === 'allowed') return
  if (decision === 'company-archived') throw companyArchived()
  throw actor.role === 'client' && scope.person === actor.id
    ? new CompanyRoleRefusal(scope.company)
    : forbidden(refusal)
}

type Load<T> = (db: Database, id: number) => Promise<T | undefined>

/** Returns a function that loads a record if the actor can do an action on it. @throws as `authorize` does */
export const withAuthorization =
  <T>(load: Load<T>, getScope: (record: T) => RecordScope) =>
  async ({ db, actor }: Context, action: PolicyAction, id: number): Promise<T> =>
    authorize(actor, action, { record: await load(db, id), getScope })

/** Returns a function as `withAuthorization` does, but for one fixed action, usually reading. */
export const withReadAuthorization =
  <T>(action: PolicyAction, load: Load<T>, getScope: (record: T) => RecordScope) =>
  async ({ db, actor }: Context, id: number): Promise<T> =>
    authorize(actor, action, { record: await load(db, id), getScope })

/** Narrows a record that may be missing. @throws 404 */
export function requireRecord<T>(record: T | undefined, missing?: NotFoundKind): T {
  if (record === undefined) throw notFound(missing)
  return record
}

/** The staff member that a list is filtered by. `me` is the actor, and `none` means no one. */
export type StaffFilter = 'me' | 'none' | number
/** A `StaffFilter` in which `me` has been replaced with the actor's id. */
export type ResolvedStaffFilter = 'none' | number

export const resolveStaffFilter = <Filter extends StaffFilter | undefined>({ id }: Actor, filter: Filter) =>
  (filter === 'me' ? id : filter) as Exclude<Filter, 'me'>

export const matchesStaffFilter = (column: string, staff: ResolvedStaffFilter): RawBuilder<SqlBool> =>
  staff === 'none' ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${staff}`
