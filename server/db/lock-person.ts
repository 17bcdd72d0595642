import type { Database } from './connection.ts'

/**
 * Locks a person until the transaction ends, though others may refer to them meanwhile. Whoever changes how somebody
 * signs in, or counts what is theirs, does so first.
 */
export async function lockPerson(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
