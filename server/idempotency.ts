import { createHash } from 'node:crypto'
import type { Database } from '#server/db/connection.ts'
import { badRequest, unprocessable } from '#server/errors.ts'

/** What a request is known by: the sender's key, and a digest of everything that makes it this request. */
export interface RequestIdentity {
  userId: number
  key: string
  fingerprint: Buffer
}

/** The `Idempotency-Key` of a request; undefined without one. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  return header
}

export const fingerprint = (...parts: unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * Runs `effect` once for an identity. The key is written in the effect's own transaction: a second request waits
 * for the first to commit and gets its answer, also from another node and after a crash; after a failure the key
 * is free again.
 * @throws 422 when the key stands for another request
 */
export async function once<T>(tx: Database, identity: RequestIdentity, effect: () => Promise<T>): Promise<T> {
  const { userId, key } = identity
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, fingerprint: identity.fingerprint })
    .onConflict((clash) => clash.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return storedResult<T>(tx, identity)

  const result = await effect()
  await tx
    .updateTable('idempotencyKeys')
    .set({ body: result === undefined ? null : JSON.stringify(result) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
  return result
}

async function storedResult<T>(tx: Database, identity: RequestIdentity): Promise<T> {
  const stored = await tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'body'])
    .where('userId', '=', identity.userId)
    .where('key', '=', identity.key)
    .executeTakeFirstOrThrow()
  if (!stored.fingerprint.equals(identity.fingerprint))
    throw unprocessable('This Idempotency-Key was used for another request.')
  return (stored.body ?? undefined) as T
}
