import { createHash, createHmac } from 'node:crypto'
import type { Actor } from '#shared/contract/policy.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { badRequest, unprocessable } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** A request's identity: the sender's key, and a digest of everything that identifies the request. */
export interface RequestIdentity {
  userId: number
  key: string
  fingerprint: Buffer
}

/** Returns the `Idempotency-Key` of a request, or undefined without one. @throws 400 if it is malformed */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw badRequest(t('Idempotency-Key must be 1 to 255 visible ASCII characters.'))
  return header
}

/**
 * Returns a digest of what identifies a request. It includes the key. The database stores only a digest of the key, so
 * that a password in the body can't be guessed from stored data.
 */
export const createFingerprint = (key: string, ...parts: unknown[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest()

/** Returns the `toStoredResponse` option that stores null instead of the secret `field` for repetitions. */
export const redactSecret = <F extends string>(field: F) => ({
  toStoredResponse: <T extends Record<F, unknown>>(response: T): T => ({ ...response, [field]: null }),
})

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Stores the key of a request that registered or signed in its user. A repetition gets a newly created response. */
export async function saveIdempotencyKey(tx: Database, { userId, key, fingerprint }: RequestIdentity) {
  await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key: hashKey(key), fingerprint })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

const findStoredRequest = (db: Database, { userId, key }: RequestIdentity) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'body', 'undoId'])
    .where('userId', '=', userId)
    .where('key', '=', hashKey(key))
    .executeTakeFirst()

/** Whether this exact request was stored. */
export const isRepetition = async (tx: Database, identity: RequestIdentity): Promise<boolean> =>
  (await findStoredRequest(tx, identity))?.fingerprint.equals(identity.fingerprint) ?? false

/** Whether a request with this key was stored, regardless of its body. */
export const isKeyUsed = async (db: Database, identity: RequestIdentity): Promise<boolean> =>
  (await findStoredRequest(db, identity)) !== undefined

type UndoableContext = Pick<Context<Actor | null>, 'db' | 'undoId'>

/** The work, the stored part of its response, and a check whether that can be returned again. */
interface OnceOptions<T> {
  effect: () => Promise<T>
  toStoredResponse?: ((result: T) => T) | undefined
  authorizeStored?: (stored: T) => Promise<void>
}

/**
 * Runs `effect` once per identity. The key is written in the effect's own transaction. A second request waits for the
 * first to commit and gets its response, even from another node or after a crash. After a failure, the key can be used
 * again. `toStoredResponse` removes data that must not be stored from the response, and `authorizeStored` rejects
 * actors who have since lost the right to it.
 * @throws 422 if the key belongs to a different request
 */
export async function runOnce<T>(
  ctx: UndoableContext,
  identity: RequestIdentity,
  { effect, toStoredResponse = (result) => result, authorizeStored = async () => {} }: OnceOptions<T>,
): Promise<T> {
  const { db: tx } = ctx
  const { userId } = identity
  const key = hashKey(identity.key)
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, fingerprint: identity.fingerprint })
    .onConflict((clash) => clash.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const stored = await readStoredResult<T>(ctx, identity)
    await authorizeStored(stored)
    return stored
  }

  const result = await effect()
  await executeAhead(
    tx,
    tx
      .updateTable('idempotencyKeys')
      .set({
        undoId: ctx.undoId ?? null,
        body: result === undefined ? null : JSON.stringify(toStoredResponse(result)),
      })
      .where('userId', '=', userId)
      .where('key', '=', key),
  )
  return result
}

async function readStoredResult<T>(ctx: UndoableContext, identity: RequestIdentity): Promise<T> {
  const stored = await findStoredRequest(ctx.db, identity)
  if (!stored?.fingerprint.equals(identity.fingerprint))
    throw unprocessable(t('This Idempotency-Key was already used for another request.'))
  ctx.undoId = stored.undoId ?? undefined
  return (stored.body ?? undefined) as T
}
