import { type SqlBool, sql } from 'kysely'
import type { Assignment, EventPerson } from '#shared/events/event.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { fieldError, conflict } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { isMember } from '#server/features/companies/memberships.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { getPeopleVisibilityCondition } from '#server/core/access/people-visibility.ts'
import { isSeenByStaff } from '#server/core/access/readers.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import type { Context } from '#server/core/context/context.ts'

/** The assignee of a ticket, or the responsible user of a record. Null means no one. Undefined leaves it unchanged. */
export type Assignee = { id: number; fullName: string } | null | undefined

/**
 * Returns the staff member that the field `path` of a body names, for records of these companies.
 * @throws 400 for anyone but active staff who can see the records
 */
export async function findStaff(
  tx: Database,
  { path, id, companyIds }: { path: string; id: number | null | undefined; companyIds: readonly number[] },
): Promise<Assignee> {
  if (id == null) return id
  const person = await tx
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .where(isActiveUser('users'))
    .where(isSeenByStaff(companyIds))
    .executeTakeFirst()
  if (!person) throw fieldError(path, t('Please choose a staff member'))
  return person
}

/** Returns an assignment as an event contains it. */
export const toAssignment = (assignee: Assignee): Assignment => ({
  assignee: assignee?.fullName ?? null,
  assigneeId: assignee?.id ?? null,
})

/**
 * Returns the assignee of a company's task, or null for the whole staff.
 * @throws 400 on `path` for a user who doesn't exist or is neither on the staff nor in the company, and for any
 * assignee of a milestone
 */
export async function findAssignee(
  tx: Database,
  {
    assignedTo,
    companyId,
    milestone,
    path = 'assignedTo',
  }: { assignedTo: string; path?: string | undefined; companyId: number; milestone: boolean },
): Promise<EventPerson | null> {
  if (assignedTo === 'staff') return null
  if (milestone) throw fieldError(path, t('A milestone can’t be assigned to a person'))
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', Number(assignedTo))
    .where(isActiveUser('users'))
    .where(sql<SqlBool>`(role = 'client' or ${isSeenByStaff([companyId])})`)
    .executeTakeFirst()
  if (!person || (person.role === 'client' && !(await isMember(tx, companyId, person.id))))
    throw fieldError(path, t('Please select who this task is assigned to'))
  return person
}

/** Returns a user whom the actor can see, locked after their companies. Records can still refer to them. */
async function lockVisibleUser(ctx: Context, id: number) {
  await lockCompaniesShared(ctx.db, 'users', id)
  return ctx.db
    .selectFrom('users')
    .select(['id', 'role', 'deactivatedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(getPeopleVisibilityCondition(ctx.actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns a client for new work, locked. @throws 404 for anyone else, 409 for a deactivated client */
export async function lockActiveClient(ctx: Context, id: number) {
  const person = await lockVisibleUser(ctx, id)
  const client = requireRecord(person?.role === 'client' ? person : undefined, 'Client')
  if (client.deactivatedAt) throw conflict(t('This client’s account is deactivated. Reactivate it first.'))
  return client
}

/** Returns the client that a body names, locked. @throws 400 for anyone else and a deactivated client */
export async function lockChosenClient(ctx: Context, clientId: number) {
  const person = await lockVisibleUser(ctx, clientId)
  if (person?.role !== 'client' || person.deactivatedAt)
    throw fieldError('clientId', t('Please choose a client'))
  return person
}
