import type { Selectable } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { ResumableUploads } from '#server/schema/types.ts'
import type { CountedBytes } from '../receive/allowance.ts'

/** Finds a user's own unfinished upload. */
export const findResumable = (db: Database, userId: number, id: string) =>
  db
    .selectFrom('resumableUploads')
    .select(['id', 'fileName', 'fileSize', 'received', 'countedCompanyId', 'countedOn'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Returns the allowance that an upload in parts counts toward. Returns undefined without a limit. */
export const getCountedBytes = ({
  countedCompanyId: companyId,
  countedOn: day,
}: Pick<Selectable<ResumableUploads>, 'countedCompanyId' | 'countedOn'>): CountedBytes | undefined =>
  companyId === null || day === null ? undefined : { companyId, day }

/** Reads the keys of the parts received so far, in order. */
export async function readPartKeys(db: Database, id: string): Promise<string[]> {
  const parts = await db
    .selectFrom('resumableParts')
    .select('key')
    .where('uploadId', '=', id)
    .orderBy('start')
    .execute()
  return parts.map(({ key }) => key)
}
