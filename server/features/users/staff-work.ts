import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { COMPANY_OF_TASK } from '#server/core/records/sql-fragments.ts'
import { type ScopedRecordKind, readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { publish } from '#server/core/realtime/publish.ts'

const COMPANY = sql.ref('company_id')

/** A staff member's unfinished tickets and tasks, and the briefs and projects they're responsible for. */
const WORK = {
  ticket: { table: 'tickets', column: 'assignee_id', condition: sql`status <> 'closed'`, company: COMPANY },
  task: {
    table: 'tasks',
    column: 'assignee_id',
    condition: sql`status <> 'completed'`,
    company: COMPANY_OF_TASK,
  },
  brief: { table: 'briefs', column: 'responsible_id', condition: sql`true`, company: COMPANY },
  project: { table: 'projects', column: 'responsible_id', condition: sql`true`, company: COMPANY },
} satisfies Partial<Record<ScopedRecordKind, Work>>

interface Work {
  table: string
  column: string
  condition: RawBuilder<unknown>
  company: RawBuilder<unknown>
}

/** Returns a change such as `ticket_updated`, which makes open pages reload the record. */
const toRecordChange = (entityType: keyof typeof WORK) =>
  ({ kind: 'change', type: `${entityType}_updated`, entityType }) as const

const KINDS = Object.keys(WORK) as (keyof typeof WORK)[]

const isUserWork = (userId: number, { column, condition }: Work) =>
  sql<SqlBool>`${sql.ref(column)} = ${userId} and ${condition}`

/** Counts a staff member's work for each company. */
export async function countStaffWork(db: Database, userId: number) {
  const parts = KINDS.map((kind) => {
    const work: Work = WORK[kind]
    return sql`select ${work.company} as company_id from ${sql.table(work.table)} where ${isUserWork(userId, work)}`
  })
  const { rows } = await sql<{ companyId: number; count: number }>`
    select company_id as "companyId", count(*)::integer as count
    from (${sql.join(parts, sql` union all `)}) as work group by company_id order by company_id`.execute(db)
  return rows
}

/** Unassigns a staff member's work for all companies except those that they still see, `companyIds`. */
export async function unassignStaffWork(
  tx: Database,
  userId: number,
  { companyIds }: { companyIds: readonly number[] },
): Promise<void> {
  for (const kind of KINDS) {
    const work: Work = WORK[kind]
    const { table, column, company } = work
    const isUnseen = sql<SqlBool>`${company} <> all(${[...companyIds]}::integer[])`
    const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${isUserWork(userId, work)} and ${isUnseen} returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    const scopes = [...(await readRecordScopes(tx, kind, ids))]
    await publish(
      tx,
      ...scopes.map(([entityId, scope]) => ({ ...toRecordChange(kind), entityId, place: scope })),
    )
  }
}
