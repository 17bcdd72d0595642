import { type RawBuilder, sql } from 'kysely'
import { type Place, placeIn } from '#shared/contract/policy.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { ReaderColumn } from '#server/core/records/reader-columns.ts'
import { type OwnedScope, type PartScope, RECORD_SCOPES, SCOPES } from './scopes.ts'

/** Who is named in a ticket or a request; `id` is the column with its number. */
export const peopleIn = (column: ReaderColumn, id: string): RawBuilder<number[]> =>
  sql<number[]>`array(select user_id from record_readers where ${sql.ref(column)} = ${sql.ref(id)})`

type Rows = typeof SCOPES
type OwnedKind = {
  [Kind in keyof Rows]: Rows[Kind] extends { company: 'companyId' }
    ? Rows[Kind] extends { about: object }
      ? never
      : Kind
    : never
}[keyof Rows]
/** Kinds that are never private, so that the company and the project are enough for their parts. */
type NonPrivateKind = {
  [Kind in OwnedKind]: Rows[Kind] extends { person: string } ? never : Kind
}[OwnedKind]
type PartOfNonPrivateKind = {
  [Kind in keyof Rows]: Rows[Kind] extends { of: infer Of }
    ? Of[keyof Of] extends NonPrivateKind
      ? Kind
      : never
    : never
}[keyof Rows]

/** What a loaded record has for its place. A part has the company and the project of its record. */
type PlaceFields<Row> = { companyId: number } & (Row extends { project: 'id' }
  ? { id: number }
  : Row extends { project: null }
    ? unknown
    : { projectId: number | null }) &
  (Row extends { person: infer Person extends string }
    ? Record<Person, number> & { private: boolean; people: readonly number[] }
    : unknown)

/** The same, whatever the kind is. */
interface LoadedRecord {
  companyId: number
  id?: number
  projectId?: number | null
  userId?: number
  clientId?: number
  private?: boolean
  people?: readonly number[]
}

/** Where a loaded record of each kind stands, such as `placeOf.brief(brief)`. Other parts select their place: `selectPlace`. */
export const placeOf = Object.fromEntries(
  Object.entries(SCOPES)
    .filter(([kind]) => kind !== 'user')
    .map(([kind, scope]) => [
      kind,
      (record: LoadedRecord) => buildPlace(scope as OwnedScope | PartScope, record),
    ]),
) as { [Kind in OwnedKind | PartOfNonPrivateKind]: (record: PlaceFields<Rows[Kind]>) => Place }

export const placeOfTicket = placeOf.ticket
export const placeOfRequest = placeOf.info_request
export const placeOfProject = placeOf.project

function buildPlace(scope: OwnedScope | PartScope, record: LoadedRecord): Place {
  const { companyId, projectId = null } = record
  if ('of' in scope) return placeIn(companyId, { project: projectId })
  const place = placeIn(companyId, { project: projectOf(scope, record) })
  if (scope.person === undefined) return place
  return {
    ...place,
    person: record[scope.person] ?? null,
    private: record.private ?? true,
    people: record.people ?? [],
  }
}

function projectOf({ project }: OwnedScope, record: LoadedRecord): Place['project'] {
  if (project === null || project === 'all') return project
  return record[typeof project === 'string' ? project : 'projectId'] ?? null
}

/** What an event tells of its record. */
interface SubjectPlace {
  companyId: number | null
  projectId: number | null
  personId: number | null
  private: boolean
}

/** Where the record of an event stands, without the people whom it names. */
export function placeOfSubject(
  kind: RecordKind,
  { companyId, projectId, personId, private: isPrivate }: SubjectPlace,
): Place {
  const { project, person }: Partial<OwnedScope> = RECORD_SCOPES[kind]
  return placeIn(companyId, {
    project: project === null || project === 'all' ? project : projectId,
    person: person === undefined ? null : personId,
    private: isPrivate,
  })
}
