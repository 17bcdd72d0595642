import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { type PolicyAction, getCompanyScope } from '#shared/contract/policy.ts'
import { authorize } from '#server/core/access/access.ts'
import type { Context } from '#server/core/context/context.ts'

/** Creates a company without members and returns its id. */
export async function createCompany(tx: Database, name: string): Promise<number> {
  const { id } = await tx.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Returns a company, locked until the transaction ends. Every change to its members takes this lock first, so that two
 * owners can't remove each other. The lock waits for all writes that share the company's lock (`lockCompaniesShared`),
 * and they wait for it. Records can still refer to the company.
 */
export async function lockCompany(tx: Database, id: number) {
  await acquireLock(tx, LOCKS.company, sql<number>`${id}::integer`)
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'archivedAt', 'mergedInto', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedCompany = NonNullable<Awaited<ReturnType<typeof lockCompany>>>

/** Returns a company if the actor can do `action` to it. @throws 404, 403 and 409 as `authorize` does */
export const requireCompanyAccess = async (ctx: Context, action: PolicyAction, id: number) => {
  const company = await ctx.db
    .selectFrom('companies')
    .select(['id', 'name', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return authorize(ctx.actor, action, { record: company, getScope: (found) => getCompanyScope(found.id) })
}
