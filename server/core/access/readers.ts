import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RecordScope, isVisibleToMember, isVisibleToStaff } from '#shared/contract/policy.ts'
import { READER_COLUMNS, canBePrivate } from '#server/core/records/reader-columns.ts'
import { type Condition, SQL_LOGIC, toSql } from './conditions.ts'

/** A record and its scope. The statement itself looks up the users whom the record names. */
export interface ScopedRecord extends Omit<RecordScope, 'people'> {
  kind: string
  id: number
}

/** Returns `canSee` in SQL for a member of the company, a row of `memberships` with the alias `member`. */
export const isSeenByMember = ({ kind, id, ...scope }: ScopedRecord): RawBuilder<SqlBool> =>
  toSql(
    isVisibleToMember<Condition>(SQL_LOGIC, {
      isOwner: sql<SqlBool>`member.role = 'owner'`,
      canSeeAllProjects: sql<SqlBool>`not member.some_projects`,
      isInVisibleProject: isInChosenProject(scope.project),
      isOwnRecord: scope.person !== null && sql<SqlBool>`member.user_id = ${scope.person}`,
      isNamed:
        canBePrivate(kind) &&
        sql<SqlBool>`exists (
          select from record_readers where user_id = member.user_id and ${sql.ref(READER_COLUMNS[kind])} = ${id})`,
      isPrivate: scope.private,
    }),
  )

function isInChosenProject(project: RecordScope['project']): Condition {
  if (project === null || project === 'all') return project === 'all'
  return sql<SqlBool>`exists (
    select from membership_projects where company_id = member.company_id and user_id = member.user_id
      and project_id = ${project})`
}

/** Returns `canSee` in SQL for staff in `users` and all these companies. Null: records without a company. */
export const isSeenByStaff = (companies: readonly (number | null)[]): RawBuilder<SqlBool> =>
  toSql(
    isVisibleToStaff<Condition>(SQL_LOGIC, {
      isFreelancer: sql<SqlBool>`users.staff_role = 'freelancer'`,
      isInChosenCompany:
        !companies.includes(null) &&
        sql<SqlBool>`${[...companies]}::integer[] <@ array(
          select company_id from staff_companies where staff_companies.user_id = users.id)`,
    }),
  )
