import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { isNotInArchivedProject } from '#server/core/access/archive.ts'
import { forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

const isNotWithdrawn = sql<SqlBool>`info_requests.withdrawn_at is null`

/**
 * The only condition that keeps withdrawn requests, and requests of archived projects, out of totals, reminders, and
 * searches.
 */
export const isCounted = sql<SqlBool>`${isNotWithdrawn} and ${isNotInArchivedProject('infoRequests')}`

/**
 * Selects the requests that a list shows: requests that aren't withdrawn, or the withdrawn requests, which only staff
 * can see. @throws 403
 */
export function getWithdrawnFilter(
  actor: Actor,
  { withdrawn = false }: { withdrawn?: boolean | undefined },
): RawBuilder<SqlBool> {
  if (!withdrawn) return isNotWithdrawn
  if (actor.role !== 'staff') throw forbidden(t('Only staff can see withdrawn requests.'))
  return sql<SqlBool>`not (${isNotWithdrawn})`
}
