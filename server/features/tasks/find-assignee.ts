import { type SqlBool, sql } from 'kysely'
import type { EventPerson } from '#shared/events/event.ts'
import type { Database } from '#server/db/connection.ts'
import { isMember } from '#server/companies/contact.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { seesCompanies } from '#server/people/find-staff.ts'
import { fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

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
    .where(sql<SqlBool>`(role = 'client' or ${seesCompanies([companyId])})`)
    .executeTakeFirst()
  if (!person || (person.role === 'client' && !(await isMember(tx, companyId, person.id))))
    throw fieldError(path, t('Please select who this task is assigned to'))
  return person
}
