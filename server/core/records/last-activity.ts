import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#shared/contract/roles.ts'

/** The column of `comments` that refers to a record, by the record's table. */
const COMMENT_COLUMNS = { briefs: 'briefId', projects: 'projectId', tickets: 'ticketId' } as const

/**
 * Selects the later of a record's last change and its newest comment that readers of this role can see. Comments don't
 * change `updated_at`, so the record keeps its version and its place in lists. A page reads one comment for each row,
 * from the end of the index on the record's comments. A stored column would have to be written with every comment.
 */
export const selectLastActivity = (
  table: keyof typeof COMMENT_COLUMNS,
  reader: Role,
): RawBuilder<string> => sql<string>`greatest(${sql.ref(`${table}.updatedAt`)}, (
  select newest.created_at from comments newest
  where ${sql.ref(`newest.${COMMENT_COLUMNS[table]}`)} = ${sql.ref(`${table}.id`)} and newest.deleted_at is null
    ${reader === 'client' ? sql`and not newest.internal` : sql``}
  order by newest.id desc limit 1))`

/** Selects the last activity for clients, and for staff, where one row is read for both. */
export const selectBothActivities = (table: keyof typeof COMMENT_COLUMNS) => [
  selectLastActivity(table, 'client').as('lastActivityAt'),
  selectLastActivity(table, 'staff').as('staffActivityAt'),
]

interface BothActivities {
  lastActivityAt: string
  staffActivityAt: string
}

/** Returns a record of `selectBothActivities` with the last activity that the actor can see. */
export const withOwnActivity = <R extends BothActivities>({ role }: { role: Role }, record: R): R =>
  role === 'staff' ? { ...record, lastActivityAt: record.staffActivityAt } : record
