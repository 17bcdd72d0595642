import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { COMPANY_OF_TASK } from '#server/db/fragments.ts'
import { readPlaces } from '#server/guard/read-places.ts'
import { publish } from '#server/realtime/publish.ts'

/** What staff are given to do: the column that says to whom, which of it still is, and its company. */
const ASSIGNED = {
  ticket: { table: 'tickets', whose: 'assignee_id', isOpen: sql`status <> 'closed'` },
  project: { table: 'projects', whose: 'responsible_id', isOpen: sql`true` },
  brief: { table: 'briefs', whose: 'responsible_id', isOpen: sql`true` },
  task: { table: 'tasks', whose: 'assignee_id', isOpen: sql`status <> 'completed'` },
} as const
type Kind = keyof typeof ASSIGNED

const CHANGES = {
  ticket: 'ticket_updated',
  project: 'project_updated',
  brief: 'brief_assigned',
  task: 'task_updated',
} as const satisfies Record<Kind, string>

const companyOf = (kind: Kind) => (kind === 'task' ? COMPANY_OF_TASK : sql`company_id`)

const isAssigned = (kind: Kind, userId: number): RawBuilder<SqlBool> => {
  const { whose, isOpen } = ASSIGNED[kind]
  return sql<SqlBool>`${sql.ref(whose)} = ${userId} and ${isOpen}`
}

const KINDS = Object.keys(ASSIGNED) as Kind[]

/** How much is assigned to a member of the staff at each company, and waits for everyone of the staff once they see it no more. */
export async function readAssigned(
  db: Database,
  userId: number,
): Promise<{ companyId: number; count: number }[]> {
  const each = KINDS.map(
    (kind) => sql`select ${companyOf(kind)} as company_id from ${sql.table(ASSIGNED[kind].table)}
      where ${isAssigned(kind, userId)}`,
  )
  const { rows } = await sql<{ companyId: number; count: number }>`
    select company_id as "companyId", count(*)::integer as count
    from (${sql.join(each, sql` union all `)}) as assigned group by company_id order by company_id`.execute(
    db,
  )
  return rows
}

/** Assigns to nobody what is assigned to a member of the staff at other companies than these. */
export async function releaseAssigned(
  tx: Database,
  userId: number,
  { companyIds }: { companyIds: readonly number[] },
): Promise<void> {
  for (const kind of KINDS) {
    const { table, whose } = ASSIGNED[kind]
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(whose)} = null
      where ${isAssigned(kind, userId)} and ${companyOf(kind)} <> all(${[...companyIds]}::integer[])
      returning id`.execute(tx)
    const places = await readPlaces(
      tx,
      kind,
      rows.map(({ id }) => id),
    )
    const change = { kind: 'change', type: CHANGES[kind], entityType: kind } as const
    await publish(tx, ...[...places].map(([entityId, place]) => ({ ...change, entityId, place })))
  }
}
