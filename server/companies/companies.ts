import type { Database } from '#server/db/connection.ts'

/** Creates a company without people and returns its number. */
export async function createCompany(tx: Database, name: string): Promise<number> {
  const { id } = await tx.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * A company's facts, locked until the transaction ends: whoever changes who is in it takes this lock first, so that two
 * owners cannot remove each other. Its records may still refer to it.
 */
export const lockCompany = (tx: Database, id: number) =>
  tx
    .selectFrom('companies')
    .select(['id', 'name', 'archivedAt', 'mergedInto', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedCompany = NonNullable<Awaited<ReturnType<typeof lockCompany>>>
