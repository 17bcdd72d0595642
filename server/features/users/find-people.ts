import { type SqlBool, sql } from 'kysely'
import type { Assignment, EventPerson } from '#shared/events/event.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActivePerson } from '#server/core/records/sql-fragments.ts'
import { fieldError, conflict } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { isMember } from '#server/features/companies/memberships.ts'
import { found } from '#server/core/access/access.ts'
import { reachOfPeople } from '#server/core/access/reach-of-people.ts'
import { isSeenByStaff } from '#server/core/access/readers.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import type { Context } from '#server/core/context/context.ts'

/** Who handles a ticket or is responsible for a record; null for nobody; undefined leaves it unchanged. */
export type Assignee = { id: number; fullName: string } | null | undefined

/**
 * The member of staff whom the field `path` of a body names, for records of these companies.
 * @throws 400 for anybody but staff who can sign in and see the records
 */
export async function findStaff(
  tx: Database,
  path: string,
  id: number | null | undefined,
  companies: readonly number[],
): Promise<Assignee> {
  if (id == null) return id
  const person = await tx
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .where(isSeenByStaff(companies))
    .executeTakeFirst()
  if (!person) throw fieldError(path, t('Please choose a staff member'))
  return person
}

/** What an event says of an assignment. */
export const assignmentTo = (assignee: Assignee): Assignment => ({
  assignee: assignee?.fullName ?? null,
  assigneeId: assignee?.id ?? null,
})

/**
 * Who a task of a company is assigned to; null for the whole staff.
 * @throws 400 on `path` for somebody who does not exist or is neither of the staff nor of the company, and for a milestone's
 */
export async function findAssignee(
  tx: Database,
  assignedTo: string,
  { companyId, milestone }: { companyId: number; milestone: boolean },
  path = 'assignedTo',
): Promise<EventPerson | null> {
  if (assignedTo === 'staff') return null
  if (milestone) throw fieldError(path, t('A milestone can’t be assigned to a person'))
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', Number(assignedTo))
    .where(isActivePerson('users'))
    .where(sql<SqlBool>`(role = 'client' or ${isSeenByStaff([companyId])})`)
    .executeTakeFirst()
  if (!person || (person.role === 'client' && !(await isMember(tx, companyId, person.id))))
    throw fieldError(path, t('Please select who this task is assigned to'))
  return person
}

/**
 * A person who is not deleted and whom `actor` sees, locked after their companies until the transaction ends, though others may
 * refer to them meanwhile.
 */
async function lockPerson(ctx: Context, id: number) {
  await holdCompaniesOf(ctx.db, 'users', id)
  return ctx.db
    .selectFrom('users')
    .select(['id', 'role', 'deactivatedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(reachOfPeople(ctx.actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The client whom staff begin work for, locked until the transaction ends.
 * @throws 404 for anybody who is no client, 409 for a deactivated one
 */
export async function workableClient(ctx: Context, id: number) {
  const person = await lockPerson(ctx, id)
  const client = found(person?.role === 'client' ? person : undefined, 'Client')
  if (client.deactivatedAt) throw conflict(t('This client is deactivated. Reactivate the account first.'))
  return client
}

/**
 * The same for a client whom a body names.
 * @throws 400 for anybody else and for a deactivated client
 */
export async function chosenClient(ctx: Context, clientId: number) {
  const person = await lockPerson(ctx, clientId)
  if (person?.role !== 'client' || person.deactivatedAt)
    throw fieldError('clientId', t('Please choose a client'))
  return person
}
