import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { auditListQuery } from '#shared/audit/endpoints.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectPerson } from '#server/core/records/sql-fragments.ts'
import {
  type Page,
  type PageQuery,
  contains,
  createTableOrder,
  readBatches,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'

const NEWEST = createTableOrder('desc', 'auditLog', { at: 'timestamptz', id: 'int8' })

type AuditFilters = Partial<z.output<typeof auditListQuery>>

/** Returns a page of the audit log, newest first. */
export function readAudit(db: Database, query: AuditFilters & PageQuery): Promise<Page<AuditEntry>> {
  const matching = matchingEntries(db, query)
  return readList(db, selectAuditEntries(matching), {
    order: NEWEST,
    page: query,
    total: () => countRows(db, matching),
  })
}

/** Returns all audit entries that match the filters, newest first, in batches. */
export const readAllAudit = (db: Database, filters: AuditFilters) =>
  readBatches(selectAuditEntries(matchingEntries(db, filters)), NEWEST)

function matchingEntries(db: Database, { q, area, personId, from, to }: AuditFilters) {
  let entries = db.selectFrom('auditLog')
  if (q) entries = entries.where(sql<SqlBool>`(${contains('auditLog.search', q)} or ${matchesUserName(q)})`)
  if (area) entries = entries.where('area', '=', area)
  if (personId !== undefined) entries = entries.where(isAboutUser(sql`= ${personId}`))
  if (from) entries = entries.where('at', '>=', sql<string>`${from}::date`)
  if (to) entries = entries.where('at', '<', sql<string>`${to}::date + 1`)
  return entries
}

const isAboutUser = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`(actor_id ${condition} or (entity_type = 'user' and entity_id ${condition}))`

const matchesUserName = (q: string) =>
  isAboutUser(sql`in (select users.id from users where ${contains('users.search', q)})`)

/** The ids of the companies that an entry names. Values that can't be an id are left out. */
const COMPANY_IDS = sql`array(
  select named::integer from (
    select entity_id::text where entity_type = 'company'
    union all select details ->> 'company' union all select details ->> 'into'
    union all select jsonb_array_elements_text(details #> '{changes,companyIds,added}')
      where jsonb_typeof(details #> '{changes,companyIds,added}') = 'array'
    union all select jsonb_array_elements_text(details #> '{changes,companyIds,removed}')
      where jsonb_typeof(details #> '{changes,companyIds,removed}') = 'array') as names (named)
  where named ~ '^[0-9]{1,9}$')`

const selectAuditEntries = (entries: ReturnType<typeof matchingEntries>) =>
  entries.select(['auditLog.id', 'auditLog.at', 'action', 'entityType', 'entityId']).select((eb) => [
    selectPerson<Person | null>('auditLog.actorId').as('actor'),
    eb.ref('details').$castTo<AuditEntry['details']>().as('details'),
    sql<string | null>`(select users.full_name from users
        where entity_type = 'user' and users.id = entity_id)`.as('subject'),
    sql<CompanyRef[]>`coalesce((
        select json_agg(json_build_object('id', companies.id, 'name', companies.name) order by companies.id)
        from companies where companies.id = any(${COMPANY_IDS})), '[]')`.as('companies'),
    sql<string | null>`(select host(address) from audit_addresses where entry_id = audit_log.id)`.as(
      'address',
    ),
  ])
