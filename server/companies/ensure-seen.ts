import { type Action, type Actor, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { ensure } from '#server/guard/access.ts'

/** Whether `actor` sees a company. @throws 404 */
export const ensureSeen = async (db: Database, actor: Actor, action: Action, id: number) => {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return ensure(actor, action, company, (seen) => placeIn(seen.id))
}
