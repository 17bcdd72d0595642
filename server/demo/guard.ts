import type { Database } from '#server/platform/db/connection.ts'
import { matchesHash } from '#server/core/auth/passwords.ts'
import { PASSWORD, PEOPLE } from './stories/people.ts'

/** Thrown if a demo can't be filled or must not be opened. The message is one line for the operator. */
export class DemoError extends Error {
  override name = 'DemoError'
}

const REMEDY =
  'run `npm run demo:leave -- --empty` to delete everything, or `npm run demo:leave -- --keep` to keep the data and deactivate accounts with the public password. To keep the demo, set DEMO=on'

/**
 * Returns the accounts, even renamed, that still have the publicly known password: accounts whose hash equals the hash
 * of an account with one of the demo's usernames. No other account's password is tried.
 */
export async function listDemoPasswordAccounts(db: Database): Promise<{ id: number; username: string }[]> {
  const accounts = db.selectFrom('users').innerJoin('credentials', 'credentials.userId', 'users.id')
  const demoAccounts = accounts.where('username', 'in', Object.keys(PEOPLE))
  const candidates = await demoAccounts.select('passwordHash').distinct().execute()
  const fitting: string[] = []
  for (const { passwordHash } of candidates)
    if (await matchesHash(passwordHash, PASSWORD)) fitting.push(passwordHash)
  if (fitting.length === 0) return []
  return accounts.select(['id', 'username']).where('passwordHash', 'in', fitting).orderBy('id').execute()
}

/** Returns the reason that this database counts as a demo, for use within a sentence. Undefined if it isn't a demo. */
export async function findDemoReason(db: Database): Promise<string | undefined> {
  const accounts = await listDemoPasswordAccounts(db)
  const names = accounts.map(({ username }) => username).join(', ')
  if (names) return `accounts still have the public demo password (${names})`
  const { demo } = await db.selectFrom('portal').select('demo').executeTakeFirstOrThrow()
  return demo ? 'it was filled as a demo' : undefined
}

/** Checks a database for production. @throws DemoError for a demo, even if an old release didn't mark it */
export async function rejectDemo(db: Database): Promise<void> {
  const reason = await findDemoReason(db)
  if (reason) throw new DemoError(`DEMO is off, but this database is a demo, because ${reason}: ${REMEDY}`)
}
