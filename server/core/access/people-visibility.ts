import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, getVisibleCompanyIds, isVisiblePerson } from '#shared/contract/policy.ts'
import { type Condition, SQL_LOGIC, toSql } from './conditions.ts'

/** Returns the condition for the rows of `users` that `actor` can see. It is the SQL version of `canSeePerson`. */
export function getPeopleVisibilityCondition(actor: Actor): RawBuilder<SqlBool> {
  const companies = getVisibleCompanyIds(actor)
  const condition = isVisiblePerson<Condition>(SQL_LOGIC, {
    canSeeAllCompanies: companies === 'all',
    isStaff: sql<SqlBool>`users.role = 'staff'`,
    isSelf: sql<SqlBool>`users.id = ${actor.id}`,
    isInVisibleCompany: companies !== 'all' && isMemberOfAny(companies),
  })
  return toSql(condition)
}

const isMemberOfAny = (companies: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from memberships as mine
    where mine.user_id = users.id and mine.ended_at is null and mine.company_id = any(${companies}))`
