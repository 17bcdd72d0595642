import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Logic } from '#shared/contract/policy.ts'

/** SQL, or a constant if the result doesn't depend on the row. */
export type Condition = boolean | RawBuilder<SqlBool>

/** Combines conditions. It drops constants, so that a rule compiles to as little SQL as possible. */
export const SQL_LOGIC: Logic<Condition> = {
  any: (...conditions) => combine(conditions, true, sql` or `),
  all: (...conditions) => combine(conditions, false, sql` and `),
  not: (condition) => (typeof condition === 'boolean' ? !condition : sql<SqlBool>`not ${condition}`),
}

/** Joins conditions. A condition that equals `decisive` determines the result. */
function combine(conditions: Condition[], decisive: boolean, operator: RawBuilder<unknown>): Condition {
  if (conditions.includes(decisive)) return decisive
  const [first, ...others] = conditions.filter((condition) => typeof condition !== 'boolean')
  if (first === undefined) return !decisive
  return others.length === 0 ? first : sql<SqlBool>`(${sql.join([first, ...others], operator)})`
}

/** Turns a condition into SQL. */
export const toSql = (condition: Condition): RawBuilder<SqlBool> =>
  typeof condition === 'boolean' ? sql<SqlBool>`${sql.raw(String(condition))}` : condition
