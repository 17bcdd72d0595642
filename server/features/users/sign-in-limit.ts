import type { Database } from '#server/db/connection.ts'
import { type Counted, type Limit, type Try, countTry, forget, forgetAll, networkOf } from '#server/limits.ts'

const refusal = 'Too many wrong sign-ins. Please wait a few minutes and try again.'
const ACCOUNT: Limit = { kind: 'sign-in', most: 10, minutes: 15, refusal }
const ADDRESS: Limit = { kind: 'sign-in from', most: 100, minutes: 15, refusal }
const DEVICE: Limit = { kind: 'sign-in on device', most: 10, minutes: 15, refusal }

/** A try to sign in, counted as failed until it succeeds. */
export interface SignInTry {
  tries: Try[]
  account: Counted
}

/**
 * Counts a try to sign in. Limits hold for names that nobody has too, so that they tell nothing. In a browser that
 * the person has signed in with before, tries are counted apart from everybody else's: nobody can lock them out there.
 * @throws 429 after 10 wrong tries for an account or 100 from an address in 15 minutes
 */
export async function beginTry(
  db: Database,
  name: string,
  address: string,
  knownDevice: string | undefined,
): Promise<SignInTry> {
  const username = name.toLowerCase()
  const account: Counted = knownDevice
    ? { limit: DEVICE, subject: `${knownDevice} ${username}` }
    : { limit: ACCOUNT, subject: username }
  const counted = knownDevice ? [account] : [account, { limit: ADDRESS, subject: networkOf(address) }]
  return { tries: await countTry(db, ...counted), account }
}

/** A right password forgets the account's wrong ones, and of its address this one. */
export async function succeed(db: Database, { tries, account }: SignInTry): Promise<void> {
  await forget(db, tries)
  await forgetAll(db, account)
}
