import { type RawBuilder, sql } from 'kysely'
import { type Place, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import {
  type OwnedScope,
  type PartScope,
  RECORD_SCOPES,
  ALL_RECORD_SCOPES,
  type Scope,
  type ScopedKind,
} from './scopes.ts'

/** Kinds of records that companies own, and kinds of parts that have their own id in calls. */
export type PlacedKind = Exclude<keyof typeof RECORD_SCOPES, 'user' | 'webhook' | 'mail'>

/** Whether records of a kind have a place in a company. */
export function isPlaced<Kind extends string>(kind: Kind): kind is Kind & PlacedKind {
  const scope: Scope | undefined = RECORD_SCOPES[kind as string as keyof typeof RECORD_SCOPES]
  return scope !== undefined && ('of' in scope || ('company' in scope && scope.company !== null))
}

/** A place as JSON. Fields that the kind never has are missing. */
export type PlaceJson = Partial<Place> & Pick<Place, 'company'>

/**
 * Selects the place of a row, as JSON for `toPlace`. It's null for a row that refers to no record. `alias` is the name
 * of the table in the statement.
 */
export function selectPlace(kind: PlacedKind | 'attachment', alias: string): RawBuilder<PlaceJson | null> {
  return placeOfRow(ALL_RECORD_SCOPES[kind], alias)
}

function placeOfRow(scope: OwnedScope | PartScope, alias: string): RawBuilder<PlaceJson | null> {
  if (!('of' in scope)) return sql<PlaceJson | null>`json_build_object(${sql.join(fieldsOf(scope, alias))})`
  const parents = Object.entries(scope.of).map(([column, kind]) =>
    placeOfParent(kind, sql.ref(`${alias}.${column}`)),
  )
  return sql<PlaceJson | null>`coalesce(${sql.join(parents)})`
}

const placeOfParent = (kind: ScopedKind, id: RawBuilder<unknown>) => sql`(
  select ${placeOfRow(ALL_RECORD_SCOPES[kind] as OwnedScope | PartScope, kind)} from ${sql.table(ALL_RECORD_SCOPES[kind].table)} as ${sql.ref(kind)}
  where ${sql.ref(`${kind}.id`)} = ${id})`

/** Returns the arguments of `json_build_object`: each name, followed by its value. */
function fieldsOf(scope: OwnedScope, alias: string): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const { company, person, readers } = scope
  const fields: [name: string, value: RawBuilder<unknown>][] = [
    ['company', company === null ? sql`null` : column(company)],
    ['project', projectOf(scope, alias)],
  ]
  if (person) fields.push(['person', column(person)], ['private', column('private')])
  if (readers)
    fields.push([
      'people',
      sql`array(select user_id from record_readers where ${sql.ref(readers)} = ${column('id')} order by user_id)`,
    ])
  return fields.flatMap(([name, value]) => [sql.lit(name), value])
}

function projectOf({ project }: OwnedScope, alias: string): RawBuilder<unknown> {
  if (project === null) return sql`null`
  if (project === 'all') return sql.lit(project)
  if (typeof project === 'string') return sql.ref(`${alias}.${project}`)
  return sql`(select projects.id from projects
    where ${sql.ref(`projects.${project.refersBy}`)} = ${sql.ref(`${alias}.id`)} limit 1)`
}

/** Parses a place that `selectPlace` selected. Null becomes a place without a company. */
export const toPlace = (place: PlaceJson | null): Place => placeIn(place?.company ?? null, place ?? {})

/** Reads the places of records of one kind, by id. Deleted records are missing. */
export async function readPlaces(
  db: Database,
  kind: PlacedKind,
  ids: readonly number[],
): Promise<Map<number, Place>> {
  const { rows } = await sql<{ id: number; place: PlaceJson | null }>`
    select record.id, ${selectPlace(kind, 'record')} as place
    from ${sql.table(ALL_RECORD_SCOPES[kind].table)} as record where record.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, toPlace(place)]))
}
