import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

type Archivable = 'project' | 'website'

/** Returns the only condition that excludes archived records from lists, choices, boards, totals, and searches. */
export const notArchived = (table: 'projects' | 'websites' | 'companies'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.archivedAt`)} is null`

/** Returns the opposite of `notArchived`. */
export const onlyArchived = (table: 'projects' | 'websites'): RawBuilder<SqlBool> =>
  sql<SqlBool>`not (${notArchived(table)})`

/** Excludes records of an archived project. They wait on no one, and only the project's page shows them. */
export const isNotInArchivedProject = (table: 'tasks' | 'infoRequests'): RawBuilder<SqlBool> =>
  sql<SqlBool>`not ${sql.ref(`${table}.projectArchived`)}`

/** Matches an archived company's records: read-only, waiting on no one, not due, and without reminders. */
export const isInArchivedCompany = (companyId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from companies as of_it where of_it.id = ${companyId} and of_it.archived_at is not null)`

/** Returns the opposite of `isInArchivedCompany`. */
export const isNotInArchivedCompany = (companyId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not ${isInArchivedCompany(companyId)}`

/** Filters a list to active or to archived records. @throws 403 for a client who lists archived ones */
export function buildArchiveFilter(
  actor: Actor,
  table: 'projects' | 'websites',
  { archived = false }: { archived?: boolean | undefined },
): RawBuilder<SqlBool> {
  if (!archived) return notArchived(table)
  if (actor.role !== 'staff') throw forbidden(t('Only staff can list archived records.'))
  return onlyArchived(table)
}

const archivedError = (kind: Archivable) =>
  conflict(
    kind === 'project'
      ? t('This project is archived. Restore it first.')
      : t('This website is archived. Restore it first.'),
  )

/** Rejects an archived record. @throws 409 */
export function requireNotArchived(kind: Archivable, { archivedAt }: { archivedAt: string | null }): void {
  if (archivedAt !== null) throw archivedError(kind)
}

/** Rejects a task, request, or brief of an archived project. @throws 409 */
export function requireProjectNotArchived({ projectArchived }: { projectArchived: boolean }): void {
  if (projectArchived) throw archivedError('project')
}

/** Returns `load` with a check that the record's project isn't archived. @throws 409, and what `load` throws */
export const withActiveProject =
  <Args extends unknown[], T extends { projectArchived: boolean }>(load: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    const record = await load(...args)
    requireProjectNotArchived(record)
    return record
  }

/** Rejects work for an archived company, whose members can't answer. Lock the company first. @throws 409 */
export async function requireCompanyNotArchived(db: Database, companyId: number): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select('archivedAt')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (company.archivedAt !== null) throw conflict(t('This company is archived. Restore it first.'))
}

interface ArchiveChange {
  /** True if the change archives the record, false if it restores it. Undefined if it does neither. */
  archives?: boolean
  columns: object
}

/**
 * Returns whether a change archives or restores the locked record, and the columns to set for that.
 * @throws 409 for other fields of a record that stays archived
 */
export function resolveArchiveChange(
  kind: Archivable,
  actor: Actor,
  { record, change }: { record: { archivedAt: string | null }; change: { archived?: boolean | undefined } },
): ArchiveChange {
  const { archived, ...others } = change
  const isArchived = record.archivedAt !== null
  const archives = archived ?? isArchived
  if (archives && Object.keys(others).length > 0) requireNotArchived(kind, record)
  if (archives === isArchived) return { columns: {} }
  return {
    archives,
    columns: archives
      ? { archivedAt: sql`now()`, archivedBy: actor.id }
      : { archivedAt: null, archivedBy: null },
  }
}
