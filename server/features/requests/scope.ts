import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { notOfArchived } from '#server/core/access/archive.ts'
import { forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

const notWithdrawn = sql<SqlBool>`info_requests.withdrawn_at is null`

/** The one condition that keeps withdrawn requests, and those of archived projects, out of figures, reminders and searches. */
export const isCounted = sql<SqlBool>`${notWithdrawn} and ${notOfArchived('infoRequests')}`

/** The requests that a list shows: those that still count, or the withdrawn ones, which staff may ask for. @throws 403 */
export function inScope(
  actor: Actor,
  { withdrawn = false }: { withdrawn?: boolean | undefined },
): RawBuilder<SqlBool> {
  if (!withdrawn) return notWithdrawn
  if (actor.role !== 'staff') throw forbidden(t('Only staff can see requests that were withdrawn.'))
  return sql<SqlBool>`not (${notWithdrawn})`
}
