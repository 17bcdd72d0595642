import type { Actor } from '#shared/contract/policy.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { type PageKind, getRecordUrl } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { createContext } from '#server/core/events/create-context.ts'
import type { OwedItem } from '#server/core/notifications/digest.ts'
import { readWaitingItems } from './waiting.ts'

/** The maximum number of items in an email. */
const MAX_ITEMS = 100

/**
 * Reads the items that wait for a person, and not only for their company or the agency, in the order of
 * `GET /api/stats/waiting`.
 */
export async function readOwedItems(db: Database, actor: Actor): Promise<OwedItem[]> {
  const query = { on: actor.role === 'client' ? 'client' : 'agency', own: true, limit: MAX_ITEMS } as const
  const { items } = await readWaitingItems(createContext(db, actor), query)
  return items.map((item) => ({
    type: item.kind,
    id: item.id,
    title: item.title,
    href: getItemUrl(item, actor),
    due: item.dueDate ?? item.answerDueAt,
  }))
}

const getItemUrl = ({ kind, id, of }: WaitingItem, { role }: Actor): string =>
  kind === 'task' && of !== null
    ? getRecordUrl(of.kind, of.id, { role, tab: 'tasks' })
    : getRecordUrl(kind as PageKind, id, { role })
