import { type RawBuilder, sql } from 'kysely'
import { type RecordScope, getCompanyScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import {
  type OwnedTableScope,
  RECORD_TABLE_SCOPES,
  type RowScope,
  TABLE_SCOPES,
  type TableScope,
  type ScopedKind,
} from './table-scopes.ts'

/** Kinds of records that companies own, and kinds of parts that have their own id in calls. */
export type ScopedRecordKind = Exclude<keyof typeof RECORD_TABLE_SCOPES, 'user' | 'webhook' | 'mail'>

/** Whether records of a kind have a record scope with a company. */
export function hasRecordScope<Kind extends string>(kind: Kind): kind is Kind & ScopedRecordKind {
  const scope: TableScope | undefined =
    RECORD_TABLE_SCOPES[kind as string as keyof typeof RECORD_TABLE_SCOPES]
  return scope !== undefined && ('parents' in scope || ('company' in scope && scope.company !== null))
}

/** A record scope as JSON. Fields that the kind never has are missing. */
export type RecordScopeJson = Partial<RecordScope> & Pick<RecordScope, 'company'>

/** Selects a row's scope for `parseRecordScope`; null if it refers to no record. `alias` names the table. */
export const selectRecordScope = (kind: ScopedRecordKind | 'attachment', alias: string) =>
  selectRowScope(TABLE_SCOPES[kind], alias)

function selectRowScope(scope: RowScope, alias: string): RawBuilder<RecordScopeJson | null> {
  if (!('parents' in scope))
    return sql<RecordScopeJson | null>`json_build_object(${sql.join(selectScopeFields(scope, alias))})`
  const parents = Object.entries(scope.parents).map(([column, kind]) =>
    selectParentScope(kind, sql.ref(`${alias}.${column}`)),
  )
  return sql<RecordScopeJson | null>`coalesce(${sql.join(parents)})`
}

const selectParentScope = (kind: ScopedKind, id: RawBuilder<unknown>) => sql`(
  select ${selectRowScope(TABLE_SCOPES[kind] as RowScope, kind)} from ${sql.table(TABLE_SCOPES[kind].table)} as ${sql.ref(kind)}
  where ${sql.ref(`${kind}.id`)} = ${id})`

/** Returns the arguments of `json_build_object`: each name, followed by its value. */
function selectScopeFields(scope: OwnedTableScope, alias: string): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const { company, person, readers } = scope
  const fields: [name: string, value: RawBuilder<unknown>][] = [
    ['company', company === null ? sql`null` : column(company)],
    ['project', selectScopeProject(scope, alias)],
  ]
  if (person) fields.push(['person', column(person)], ['private', column('private')])
  if (readers)
    fields.push([
      'people',
      sql`array(select user_id from record_readers where ${sql.ref(readers)} = ${column('id')} order by user_id)`,
    ])
  return fields.flatMap(([name, value]) => [sql.lit(name), value])
}

function selectScopeProject({ project }: OwnedTableScope, alias: string): RawBuilder<unknown> {
  if (project === null) return sql`null`
  if (project === 'all') return sql.lit(project)
  if (typeof project === 'string') return sql.ref(`${alias}.${project}`)
  return sql`(select projects.id from projects
    where ${sql.ref(`projects.${project.refersBy}`)} = ${sql.ref(`${alias}.id`)} limit 1)`
}

/** Parses a record scope that `selectRecordScope` selected. Null becomes a scope without a company. */
export const parseRecordScope = (json: RecordScopeJson | null): RecordScope =>
  getCompanyScope(json?.company ?? null, json ?? {})

/** Reads the scopes of records of one kind, by id. Deleted records are missing. */
export async function readRecordScopes(
  db: Database,
  kind: ScopedRecordKind,
  ids: readonly number[],
): Promise<Map<number, RecordScope>> {
  const { rows } = await sql<{ id: number; place: RecordScopeJson | null }>`
    select record.id, ${selectRecordScope(kind, 'record')} as place
    from ${sql.table(TABLE_SCOPES[kind].table)} as record where record.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, parseRecordScope(place)]))
}
