import type { FastifyRequest } from 'fastify'
import type { Action, Place } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensure } from './access.ts'
import { type PlacedKind, readPlaces } from './read-places.ts'

/**
 * Kinds of records by the segment of a path. An id after the segment names a record of this kind, or a call to the
 * segment creates one.
 */
const KINDS: Record<string, PlacedKind> = {
  companies: 'company',
  briefs: 'brief',
  projects: 'project',
  websites: 'website',
  tasks: 'task',
  tickets: 'ticket',
  'info-requests': 'info_request',
  'info-questions': 'info_question',
  comments: 'comment',
}

/**
 * Checks the right to a repeated call whose response is stored. Users who have left a company since, or have another
 * role in it, don't get the stored response again. A record that was deleted can't be checked.
 * @throws as `ensure` does
 */
export async function ensureStillMay(
  db: Database,
  { actor, routeOptions, params }: FastifyRequest,
  action: Action | 'public',
  answered: unknown,
): Promise<void> {
  if (!actor || action === 'public') return
  const place = await placeOf(db, routeOptions.url ?? '', params as { id?: number }, answered)
  if (place) ensure<Place>(actor, action, place, (found) => found)
}

async function placeOf(
  db: Database,
  path: string,
  { id: named }: { id?: number },
  answered: unknown,
): Promise<Place | undefined> {
  const parts = path.split('/')
  const at = parts.findLastIndex((part) => part in KINDS)
  const kind = KINDS[parts[at] ?? '']
  const id = parts[at + 1] === ':id' ? named : parts.length === at + 1 ? numberIn(answered, 'id') : undefined
  if (kind && id !== undefined) return (await readPlaces(db, kind, [id])).get(id)
  const company = numberIn(answered, 'companyId')
  return company === undefined ? undefined : (await readPlaces(db, 'company', [company])).get(company)
}

function numberIn(answered: unknown, field: 'id' | 'companyId'): number | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined
  const value = (answered as Partial<Record<string, unknown>>)[field]
  return typeof value === 'number' ? value : undefined
}
