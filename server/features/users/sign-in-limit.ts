import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { tooMany } from '#server/errors.ts'

const WINDOW_MINUTES = 15
const TRIES_PER_ACCOUNT = 10
const TRIES_PER_ADDRESS = 100

/** One try to sign in, counted as failed until it succeeds. */
export interface Try {
  id: number
  username: string
}

/**
 * Counts a try before its password is looked at, so that many at once do not slip through. Limits hold for names
 * that nobody has too, so that they tell nothing.
 * @throws 429 after 10 wrong tries for an account or 100 from an address in 15 minutes
 */
export async function beginTry(db: Database, name: string, address: string): Promise<Try> {
  const username = name.toLowerCase()
  const { id } = await db
    .insertInto('signInFailures')
    .values({ username, address })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wait = Math.max(
    await secondsToWait(db, id, sql`username = ${username}`, TRIES_PER_ACCOUNT),
    await secondsToWait(db, id, sql`address = ${address}`, TRIES_PER_ADDRESS),
  )
  if (wait === 0) return { id, username }
  await db.deleteFrom('signInFailures').where('id', '=', id).execute() // a refused try is none
  throw tooMany('Too many wrong sign-ins. Please wait a few minutes and try again.', wait)
}

/** A right password forgets the account's wrong ones. */
export async function succeed(db: Database, { username }: Try): Promise<void> {
  await db.deleteFrom('signInFailures').where('username', '=', username).execute()
}

/** Until the oldest of the last `allowed` tries before this one leaves the window; 0 if there are fewer. */
async function secondsToWait(
  db: Database,
  before: number,
  of: ReturnType<typeof sql<boolean>>,
  allowed: number,
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from failed_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::integer as wait
    from sign_in_failures
    where ${of} and id < ${before} and failed_at > now() - make_interval(mins => ${WINDOW_MINUTES})
    order by id desc offset ${allowed - 1} limit 1`.execute(db)
  return rows[0] ? Math.max(1, rows[0].wait) : 0
}
