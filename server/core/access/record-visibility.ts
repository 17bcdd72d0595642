import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import { toSql } from './conditions.ts'
import { type CompanyFilter, compileVisibility } from './visibility.ts'
import { hasRecordScope } from './read-record-scopes.ts'
import { RECORD_TABLE_SCOPES } from './table-scopes.ts'

const KINDS = RECORD_KINDS.filter(hasRecordScope)

/** Returns the condition that `actor` can see one record. */
function isVisibleRecord(
  actor: Actor,
  kind: (typeof KINDS)[number],
  { id, company }: { id: RawBuilder<unknown> } & CompanyFilter,
): RawBuilder<SqlBool> {
  const { table, read } = RECORD_TABLE_SCOPES[kind]
  const condition = compileVisibility(actor, read, { table, company, as: 'record' })
  return typeof condition === 'boolean'
    ? toSql(condition)
    : sql<SqlBool>`exists (select from ${sql.table(table)} as record where record.id = ${id} and ${condition})`
}

/** Builds `getVisibilityCondition` for rows with a record's kind and id. True for kinds without a company. */
export const getRecordVisibilityCondition = (
  actor: Actor,
  { type, id }: { type: RawBuilder<unknown>; id: RawBuilder<unknown> },
  filter: CompanyFilter = {},
): RawBuilder<SqlBool> =>
  sql<SqlBool>`case ${type} ${sql.join(
    KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${isVisibleRecord(actor, kind, { id, ...filter })}`),
    sql` `,
  )} else true end`
