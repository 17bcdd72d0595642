import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { Merged } from '#shared/companies/schemas.ts'
import type * as z from 'zod'
import type { Database } from '#server/db/connection.ts'
import { personIn } from '#server/db/fragments.ts'

type WillSee = NonNullable<z.output<typeof Merged>['willSee']>

/** More than anybody would read. */
const MOST = 500

/**
 * Who will see what was private once everything of a company is moved into another one: the owners that it has then. Who is
 * in both keeps the role in the other. What somebody saw before is left out.
 */
export async function willSee(db: Database, from: number, into: number): Promise<WillSee> {
  const privateOf = (kind: 'ticket' | 'info_request', table: string, person: string, column: string) => sql`
    select ${kind} as kind, record.id, record.title, record.company_id, record.${sql.raw(person)} as person,
      array(select user_id from record_readers where ${sql.raw(column)} = record.id) as named
    from ${sql.table(table)} record where record.private and record.company_id in (${from}, ${into})`
  const { rows } = await sql<{
    entityType: WillSee[number]['entityType']
    entityId: number
    title: string
    people: Person[]
  }>`
    with records as (
        ${privateOf('ticket', 'tickets', 'user_id', 'ticket_id')}
        union all ${privateOf('info_request', 'info_requests', 'client_id', 'info_request_id')}),
      current as (
        select * from memberships where company_id in (${from}, ${into}) and ended_at is null),
      owners as (
        select user_id, created_at from current where role = 'owner' and company_id = ${into}
        union all
        select user_id, created_at from current where role = 'owner' and company_id = ${from} and not exists (
          select from current there where there.company_id = ${into} and there.user_id = current.user_id)),
      gains as (
        select records.kind, records.id, records.title, owners.user_id, owners.created_at
        from records cross join owners
        where not exists (
          select from current before where before.company_id = records.company_id and before.user_id = owners.user_id
            and (before.role = 'owner' or before.user_id = records.person or before.user_id = any(records.named))))
    select kind as "entityType", id as "entityId", title,
      json_agg(${personIn(sql`gains.user_id`, sql`${into}::integer`)} order by created_at, user_id) as people
    from gains group by kind, id, title order by kind, id limit ${MOST}`.execute(db)
  return rows
}
