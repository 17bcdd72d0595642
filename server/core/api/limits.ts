import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** A limit on attempts. It's counted in the database, so that it applies across all nodes and restarts. */
export interface Limit {
  /** The kind of attempt, such as `sign-in`. */
  kind: string
  most: number
  /** Attempts older than this many minutes no longer count, so no one is blocked for longer. */
  minutes: number
  /** The message for callers who are blocked. Work that is silently skipped needs none. */
  refusal?: () => string
}

/** One counter of an attempt: for an account, an address, or a user. */
export interface LimitCounter {
  limit: Limit
  subject: string | number
}

/** A counted attempt, which can be undone. */
export interface Attempt extends LimitCounter {
  id: number
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts can't bypass the limit. Call it outside a
 * transaction, because it must stay counted if the request is rejected.
 * @throws 429 once one of the limits is reached, with the seconds to wait
 */
export async function countAttempt(db: Database, ...counted: LimitCounter[]): Promise<Attempt[]> {
  const rows = counted.map(({ limit, subject }) => ({ kind: limit.kind, subject: String(subject) }))
  const ids = await db.insertInto('tries').values(rows).returning('id').execute()
  const attempts = counted.map((counter, index) => ({ ...counter, id: ids[index]?.id ?? 0 }))
  const waits = await Promise.all(attempts.map((attempt) => getSecondsUntilAllowed(db, attempt)))
  const [longest = 0] = waits.toSorted((a, b) => b - a)
  if (longest === 0) return attempts
  await deleteAttempts(db, attempts) // a rejected attempt does not count
  throw createLimitError(attempts[waits.indexOf(longest)]?.limit, longest)
}

/** Creates the 429 for a caller whom a limit blocks for this many seconds. */
export const createLimitError = (limit: Limit | undefined, seconds: number): AppError =>
  tooManyRequests(limit?.refusal?.() ?? '', seconds)

/** Counts an attempt like `countAttempt`. Returns whether it's within the limits. */
export async function tryCountAttempt(db: Database, ...counted: LimitCounter[]): Promise<boolean> {
  try {
    await countAttempt(db, ...counted)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/** Counts an attempt that has failed. */
export async function countFailure(db: Database, { limit, subject }: LimitCounter): Promise<void> {
  await db
    .insertInto('tries')
    .values({ kind: limit.kind, subject: String(subject) })
    .execute()
}

/** Undoes the counting of these attempts. */
export async function deleteAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  await db.deleteFrom('tries').where('id', 'in', ids).execute()
}

/** Undoes the counting of the latest attempt, after another call has completed it successfully. */
export async function deleteLatestAttempt(db: Database, { limit, subject }: LimitCounter): Promise<void> {
  await sql`
    delete from tries where id = (
      select id from tries where kind = ${limit.kind} and subject = ${String(subject)}
      order by id desc limit 1)`.execute(db)
}

/** Clears everything that was counted for this subject. */
export async function clearAttempts(db: Database, { limit, subject }: LimitCounter): Promise<void> {
  await db.deleteFrom('tries').where('kind', '=', limit.kind).where('subject', '=', String(subject)).execute()
}

/** Returns the subject that a signed-in caller is counted as: the user, or the token of their program. */
export const getLimitSubject = (actor: Actor | null): string | number =>
  actor?.token ? `token ${actor.token.id}` : (actor?.id ?? 'nobody')

/**
 * Returns the seconds until the oldest of the last `most` attempts leaves the window, or 0 if there are fewer.
 * With `id`, only earlier attempts count. Counts nothing itself, because the attempt may be counted once it has failed.
 */
export async function getSecondsUntilAllowed(
  db: Database,
  { id, limit, subject }: LimitCounter & { id?: number },
): Promise<number> {
  const { kind, most, minutes } = limit
  const before = id === undefined ? sql`` : sql`and id < ${id}`
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from tried_at + make_interval(mins => ${minutes}) - now()))::integer as wait
    from tries
    where kind = ${kind} and subject = ${String(subject)} ${before}
      and tried_at > now() - make_interval(mins => ${minutes})
    order by id desc offset ${most - 1} limit 1`.execute(db)
  return rows[0] ? Math.max(1, rows[0].wait) : 0
}

/** Returns the error for a caller who has to wait for this many seconds. */
export const tooManyCallsError = (seconds: number): AppError =>
  tooManyRequests(t('Too many requests. Please wait a few seconds and try again.'), seconds)
