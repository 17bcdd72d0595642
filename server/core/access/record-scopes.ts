import { type RawBuilder, sql } from 'kysely'
import { type RecordScope, getCompanyScope } from '#shared/contract/policy.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { ReaderColumn } from '#server/core/records/reader-columns.ts'
import { type OwnedTableScope, type RowScope, RECORD_TABLE_SCOPES, TABLE_SCOPES } from './table-scopes.ts'

/** Selects the users who are named as readers of a ticket or a request. `id` is the column with its id. */
export const selectNamedReaders = (column: ReaderColumn, id: string): RawBuilder<number[]> =>
  sql<number[]>`array(select user_id from record_readers where ${sql.ref(column)} = ${sql.ref(id)})`

type Rows = typeof TABLE_SCOPES
type OwnedKind = {
  [Kind in keyof Rows]: Rows[Kind] extends { company: 'companyId' }
    ? Rows[Kind] extends { about: object }
      ? never
      : Kind
    : never
}[keyof Rows]
/** Kinds that are never private. The scope of their parts needs only the company and the project. */
type NonPrivateKind = {
  [Kind in OwnedKind]: Rows[Kind] extends { person: string } ? never : Kind
}[OwnedKind]
type PartOfNonPrivateKind = {
  [Kind in keyof Rows]: Rows[Kind] extends { parents: infer Parents }
    ? Parents[keyof Parents] extends NonPrivateKind
      ? Kind
      : never
    : never
}[keyof Rows]

/** The fields that `getRecordScope` needs for a kind. A part has the company and the project of its record. */
type ScopeFields<Row> = { companyId: number } & (Row extends { project: 'id' }
  ? { id: number }
  : Row extends { project: null }
    ? unknown
    : { projectId: number | null }) &
  (Row extends { person: infer Person extends string }
    ? Record<Person, number> & { private: boolean; people: readonly number[] }
    : unknown)

/** The fields that `getRecordScope` needs for any kind. */
interface LoadedRecord {
  companyId: number
  id?: number
  projectId?: number | null
  userId?: number
  clientId?: number
  private?: boolean
  people?: readonly number[]
}

/** Returns a record's scope: `getRecordScope.brief(brief)`. Other parts use `selectRecordScope`. */
export const getRecordScope = Object.fromEntries(
  Object.entries(TABLE_SCOPES)
    .filter(([kind]) => kind !== 'user')
    .map(([kind, scope]) => [kind, (record: LoadedRecord) => buildRecordScope(scope as RowScope, record)]),
) as { [Kind in OwnedKind | PartOfNonPrivateKind]: (record: ScopeFields<Rows[Kind]>) => RecordScope }

function buildRecordScope(scope: RowScope, record: LoadedRecord): RecordScope {
  const { companyId, projectId = null } = record
  if ('parents' in scope) return getCompanyScope(companyId, { project: projectId })
  const recordScope = getCompanyScope(companyId, { project: getScopeProject(scope, record) })
  if (scope.person === undefined) return recordScope
  return {
    ...recordScope,
    person: record[scope.person] ?? null,
    private: record.private ?? true,
    people: record.people ?? [],
  }
}

function getScopeProject({ project }: OwnedTableScope, record: LoadedRecord): RecordScope['project'] {
  if (project === null || project === 'all') return project
  return record[typeof project === 'string' ? project : 'projectId'] ?? null
}

/** The fields of an event's record that make up its scope. */
interface EventRecordFields {
  companyId: number | null
  projectId: number | null
  personId: number | null
  private: boolean
}

/** Returns the scope of an event's record, without the users whom the record names. */
export function getEventRecordScope(
  kind: RecordKind,
  { companyId, projectId, personId, private: isPrivate }: EventRecordFields,
): RecordScope {
  const { project, person }: Partial<OwnedTableScope> = RECORD_TABLE_SCOPES[kind]
  return getCompanyScope(companyId, {
    project: project === null || project === 'all' ? project : projectId,
    person: person === undefined ? null : personId,
    private: isPrivate,
  })
}
