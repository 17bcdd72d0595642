import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Assignment } from '#shared/events/event.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

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
    .where(seesCompanies(companies))
    .executeTakeFirst()
  if (!person) throw fieldError(path, t('Please choose a staff member'))
  return person
}

/** Whether a member of staff sees the records of all of these companies. */
export const seesCompanies = (companies: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(users.staff_role <> 'freelancer' or ${[...companies]}::integer[] <@ array(
    select company_id from staff_companies where staff_companies.user_id = users.id))`

/** What an event says of an assignment. */
export const assignmentTo = (assignee: Assignee): Assignment => ({
  assignee: assignee?.fullName ?? null,
  assigneeId: assignee?.id ?? null,
})
