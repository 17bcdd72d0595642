import type { Database } from '#server/db/connection.ts'
import { fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

type PrivateRecord = { ticketId: number } | { infoRequestId: number }

/**
 * Lets people of a company read a private record, and returns who they are. Call it with the company held.
 * @throws 400 on `people` for whoever is not one of the company
 */
export async function namePeople(
  tx: Database,
  companyId: number,
  record: PrivateRecord,
  people: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(people)]
  if (ids.length === 0) return ids
  const members = await tx
    .selectFrom('memberships')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('userId', 'in', ids)
    .where('endedAt', 'is', null)
    .orderBy('userId')
    .execute()
  if (members.length < ids.length) throw fieldError('people', t('Please choose people of this company'))
  await tx
    .insertInto('recordReaders')
    .values(members.map(({ userId }) => ({ userId, ...record })))
    .execute()
  return ids
}
