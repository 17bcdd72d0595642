import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'

/** The actor's own unfinished upload. */
export const findResumable = (db: Database, actor: Actor, id: string) =>
  db
    .selectFrom('resumableUploads')
    .select(['id', 'fileName', 'fileSize', 'received'])
    .where('id', '=', id)
    .where('userId', '=', actor.id)
    .executeTakeFirst()

/** The keys of the parts received so far, in order. */
export async function partsOf(db: Database, id: string): Promise<string[]> {
  const parts = await db
    .selectFrom('resumableParts')
    .select('key')
    .where('uploadId', '=', id)
    .orderBy('start')
    .execute()
  return parts.map(({ key }) => key)
}
