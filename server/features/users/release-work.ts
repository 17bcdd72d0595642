import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { COMPANY_OF_TASK } from '#server/core/records/sql-fragments.ts'
import { type PlacedKind, readPlaces } from '#server/core/access/read-places.ts'
import { publish } from '#server/core/realtime/publish.ts'

/** What somebody of the staff may have to do: unfinished tickets and tasks, and what they are responsible for. */
const WORK = {
  ticket: {
    table: 'tickets',
    column: 'assignee_id',
    only: sql`status <> 'closed'`,
    company: sql.ref('company_id'),
  },
  task: { table: 'tasks', column: 'assignee_id', only: sql`status <> 'completed'`, company: COMPANY_OF_TASK },
  brief: { table: 'briefs', column: 'responsible_id', only: sql`true`, company: sql.ref('company_id') },
  project: { table: 'projects', column: 'responsible_id', only: sql`true`, company: sql.ref('company_id') },
} satisfies Partial<Record<PlacedKind, Work>>

interface Work {
  table: string
  column: string
  only: RawBuilder<unknown>
  company: RawBuilder<unknown>
}

/** `ticket_updated` and the like, by which open pages ask again. */
const changeOf = (entityType: keyof typeof WORK) =>
  ({ kind: 'change', type: `${entityType}_updated`, entityType }) as const

const KINDS = Object.keys(WORK) as (keyof typeof WORK)[]

const isWorkOf = (userId: number, { column, only }: Work) =>
  sql<SqlBool>`${sql.ref(column)} = ${userId} and ${only}`

/** How much a member of the staff has to do for each company. */
export async function readWork(
  db: Database,
  userId: number,
): Promise<{ companyId: number; count: number }[]> {
  const parts = KINDS.map((kind) => {
    const work: Work = WORK[kind]
    return sql`select ${work.company} as company_id from ${sql.table(work.table)} where ${isWorkOf(userId, work)}`
  })
  const { rows } = await sql<{ companyId: number; count: number }>`
    select company_id as "companyId", count(*)::integer as count
    from (${sql.join(parts, sql` union all `)}) as work group by company_id order by company_id`.execute(db)
  return rows
}

/**
 * Leaves to nobody in particular what a member of the staff had to do for companies that they do not see any longer: of all
 * but `companyIds`, which are none for who is not of the staff any more.
 */
export async function releaseWork(
  tx: Database,
  userId: number,
  { companyIds }: { companyIds: readonly number[] },
): Promise<void> {
  for (const kind of KINDS) {
    const work: Work = WORK[kind]
    const { table, column, company } = work
    const isUnseen = sql<SqlBool>`${company} <> all(${[...companyIds]}::integer[])`
    const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${isWorkOf(userId, work)} and ${isUnseen} returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    const places = await readPlaces(tx, kind, ids)
    await publish(tx, ...[...places].map(([entityId, place]) => ({ ...changeOf(kind), entityId, place })))
  }
}
