import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import { toSql } from './conditions.ts'
import { type Narrowing, compileReach } from './reach.ts'
import { isPlaced } from './read-places.ts'
import { RECORD_SCOPES } from './scopes.ts'

const KINDS = RECORD_KINDS.filter(isPlaced)

/** Returns the condition that `actor` can see one record. */
function isSeen(
  actor: Actor,
  kind: (typeof KINDS)[number],
  id: RawBuilder<unknown>,
  { company }: Narrowing,
): RawBuilder<SqlBool> {
  const { table, read } = RECORD_SCOPES[kind]
  const condition = compileReach(actor, read, table, { company, as: 'record' })
  return typeof condition === 'boolean'
    ? toSql(condition)
    : sql<SqlBool>`exists (select from ${sql.table(table)} as record where record.id = ${id} and ${condition})`
}

/**
 * Returns the condition of `reach` for rows that refer to a record by its kind and id, such as notifications. It's true
 * for kinds that no company owns.
 */
export const reachOfRecord = (
  actor: Actor,
  { type, id }: { type: RawBuilder<unknown>; id: RawBuilder<unknown> },
  narrowing: Narrowing = {},
): RawBuilder<SqlBool> =>
  sql<SqlBool>`case ${type} ${sql.join(
    KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${isSeen(actor, kind, id, narrowing)}`),
    sql` `,
  )} else true end`
