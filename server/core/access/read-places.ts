import { type RawBuilder, sql } from 'kysely'
import { type Place, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import {
  type OwnedScope,
  type PartScope,
  RECORD_SCOPES,
  SCOPES,
  type Scope,
  type ScopedKind,
} from './scopes.ts'

/** The kinds of records that companies own, and the parts of them that calls name. */
export type PlacedKind = Exclude<keyof typeof RECORD_SCOPES, 'user' | 'webhook' | 'mail'>

export function isPlaced<Kind extends string>(kind: Kind): kind is Kind & PlacedKind {
  const scope: Scope | undefined = RECORD_SCOPES[kind as string as keyof typeof RECORD_SCOPES]
  return scope !== undefined && ('of' in scope || ('company' in scope && scope.company !== null))
}

/** A place as JSON, without what the kind never has. */
export type PlaceJson = Partial<Place> & Pick<Place, 'company'>

/**
 * The place of a row of a kind, for `toPlace`: null for a row that refers to no record. `alias` is what the statement calls
 * the table.
 */
export function selectPlace(kind: PlacedKind | 'attachment', alias: string): RawBuilder<PlaceJson | null> {
  return placeOfRow(SCOPES[kind], alias)
}

function placeOfRow(scope: OwnedScope | PartScope, alias: string): RawBuilder<PlaceJson | null> {
  if (!('of' in scope)) return sql<PlaceJson | null>`json_build_object(${sql.join(fieldsOf(scope, alias))})`
  const parents = Object.entries(scope.of).map(([column, kind]) =>
    placeOfParent(kind, sql.ref(`${alias}.${column}`)),
  )
  return sql<PlaceJson | null>`coalesce(${sql.join(parents)})`
}

const placeOfParent = (kind: ScopedKind, id: RawBuilder<unknown>) => sql`(
  select ${placeOfRow(SCOPES[kind] as OwnedScope | PartScope, kind)} from ${sql.table(SCOPES[kind].table)} as ${sql.ref(kind)}
  where ${sql.ref(`${kind}.id`)} = ${id})`

/** The names and values of a place, by turns. */
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

/** A place that was selected. What refers to no record is in no company. */
export const toPlace = (place: PlaceJson | null): Place => placeIn(place?.company ?? null, place ?? {})

/** Where these records of a kind stand, by number; those that are gone are missing. */
export async function readPlaces(
  db: Database,
  kind: PlacedKind,
  ids: readonly number[],
): Promise<Map<number, Place>> {
  const { rows } = await sql<{ id: number; place: PlaceJson | null }>`
    select record.id, ${selectPlace(kind, 'record')} as place
    from ${sql.table(SCOPES[kind].table)} as record where record.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, toPlace(place)]))
}
