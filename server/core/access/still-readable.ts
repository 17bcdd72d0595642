import { type SqlBool, type RawBuilder, sql } from 'kysely'
import {
  type Actor,
  type RecordScope,
  getVisibleCompanyIds,
  getCompanyScope,
  canSee,
} from '#shared/contract/policy.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findActor } from './actor.ts'
import { getVisibility } from './visibility.ts'
import { getRecordVisibilityCondition } from './record-visibility.ts'
import { hasRecordScope, readRecordScopes } from './read-record-scopes.ts'
import { RECORD_TABLE_SCOPES } from './table-scopes.ts'

/** The record of a notification or mail, and its company. Without one, the item belongs to its recipient. */
export interface RecordReference {
  company: number | null
  type: string | null
  id: number | null
}

/** Whether a user can still read each item's record. If the record was deleted, its company decides. */
export async function areStillReadable(
  db: Database,
  userId: number,
  items: readonly RecordReference[],
): Promise<boolean[]> {
  if (items.every(({ company }) => company === null)) return items.map(() => true)
  const actor = await findActor(db, userId)
  if (!actor) return items.map(() => false)
  if (getVisibleCompanyIds(actor) === 'all') return items.map(() => true)
  const scopes = await readItemScopes(db, items)
  return items.map(({ company, type, id }) => {
    if (company === null) return true
    return canSee(actor, scopes.get(type)?.get(id) ?? getCompanyScope(company, { project: 'all' }))
  })
}

/** Reads the scopes of the items' records, by kind and id, with one query for each kind. */
async function readItemScopes(db: Database, items: readonly RecordReference[]) {
  const scopes = new Map<RecordReference['type'], Map<RecordReference['id'], RecordScope>>()
  for (const [type, ofKind] of Map.groupBy(items, (item) => item.type)) {
    const ids = ofKind.flatMap(({ id }) => id ?? [])
    if (type !== null && hasRecordScope(type)) scopes.set(type, await readRecordScopes(db, type, ids))
  }
  return scopes
}

/** Returns the SQL version of `areStillReadable` for the notifications of `actor`. */
export function isReadableNotification(actor: Actor): RawBuilder<SqlBool> {
  const companies = getVisibleCompanyIds(actor)
  if (companies === 'all') return sql<SqlBool>`true`
  const record = { type: sql.ref('notifications.entityType'), id: sql.ref('notifications.entityId') }
  const isVisible = canSeeAllRecords(actor) ? sql<SqlBool>`true` : getRecordVisibilityCondition(actor, record)
  return sql<SqlBool>`(notifications.company_id is null
    or notifications.company_id = any(${companies}::integer[]) and ${isVisible})`
}

/** The kinds whose rows have their own company. Parts are visible with their record. */
const OWNED = RECORD_KINDS.flatMap((kind) => {
  const scope = RECORD_TABLE_SCOPES[kind]
  return 'company' in scope ? [scope] : []
})

/** Whether the actor sees all records of each of their companies. */
const canSeeAllRecords = (actor: Actor): boolean =>
  OWNED.every(({ table, read }) => {
    const visibility = getVisibility(actor, read, { table })
    return visibility === 'all' || (visibility.open === undefined && visibility.chosen === undefined)
  })
