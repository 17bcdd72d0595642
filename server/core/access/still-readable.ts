import { type SqlBool, type RawBuilder, sql } from 'kysely'
import { type Actor, type Place, companiesSeenBy, placeIn, sees } from '#shared/contract/policy.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findActor } from './actor.ts'
import { reachOf } from './reach.ts'
import { reachOfRecord } from './reach-of-record.ts'
import { isPlaced, readPlaces } from './read-places.ts'
import { RECORD_SCOPES } from './scopes.ts'

/**
 * The subject of a notification or a mail: a record, and its company. An item without a company belongs to its reader.
 */
export interface About {
  company: number | null
  type: string | null
  id: number | null
}

/**
 * Checks for each item whether a user can still read its record. Since it was written, they may have lost the company
 * or the record. For a record that no longer exists, its company decides.
 */
export async function areStillReadable(
  db: Database,
  userId: number,
  news: readonly About[],
): Promise<boolean[]> {
  if (news.every(({ company }) => company === null)) return news.map(() => true)
  const actor = await findActor(db, userId)
  if (!actor) return news.map(() => false)
  if (companiesSeenBy(actor) === 'all') return news.map(() => true)
  const places = await placesOf(db, news)
  return news.map((about) => {
    if (about.company === null) return true
    return sees(actor, places.get(about.type)?.get(about.id) ?? placeIn(about.company, { project: 'all' }))
  })
}

/** Reads the places of the items' records, by kind and id, with one query for each kind. */
async function placesOf(db: Database, news: readonly About[]) {
  const places = new Map<About['type'], Map<About['id'], Place>>()
  for (const [type, ofKind] of Map.groupBy(news, (about) => about.type)) {
    const ids = ofKind.flatMap(({ id }) => id ?? [])
    if (type !== null && isPlaced(type)) places.set(type, await readPlaces(db, type, ids))
  }
  return places
}

/** Returns the SQL version of `areStillReadable` for the notifications of `actor`. */
export function isReadableNews(actor: Actor): RawBuilder<SqlBool> {
  const companies = companiesSeenBy(actor)
  if (companies === 'all') return sql<SqlBool>`true`
  const record = { type: sql.ref('notifications.entityType'), id: sql.ref('notifications.entityId') }
  const isInSight = seesAllOf(actor) ? sql<SqlBool>`true` : reachOfRecord(actor, record)
  return sql<SqlBool>`(notifications.company_id is null
    or notifications.company_id = any(${companies}::integer[]) and ${isInSight})`
}

/** The kinds whose rows have their own company. Parts are seen with their record. */
const OWNED = RECORD_KINDS.flatMap((kind) => {
  const scope = RECORD_SCOPES[kind]
  return 'company' in scope ? [scope] : []
})

/** Whether the actor sees all records of each of their companies. */
const seesAllOf = (actor: Actor): boolean =>
  OWNED.every(({ table, read }) => {
    const reached = reachOf(actor, read, table)
    return reached === 'all' || (reached.open === undefined && reached.chosen === undefined)
  })
