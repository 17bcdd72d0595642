import { sql } from 'kysely'
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

/** Who tries, as far as is known before the password is looked at. */
interface Visitor {
  name: string
  /** Whose name it is, if anybody's. */
  userId: number | undefined
  address: string
  /** What stands for this browser, if the person has signed in with it before. */
  device: string | undefined
}

/**
 * Counts a try to sign in. Limits hold for names that nobody has too, so that they tell nothing. In a browser that
 * the person has signed in with before, tries are counted apart from everybody else's: nobody can lock them out there.
 * @throws 429 after 10 wrong tries for an account or 100 from an address in 15 minutes
 */
export async function beginTry(db: Database, { name, userId, address, device }: Visitor): Promise<SignInTry> {
  const who = await whoIsMeant(db, name, userId)
  const account: Counted = device
    ? { limit: DEVICE, subject: `${device} ${who}` }
    : { limit: ACCOUNT, subject: who }
  const counted = device ? [account] : [account, { limit: ADDRESS, subject: networkOf(address) }]
  return { tries: await countTry(db, ...counted), account }
}

/** What tries for an account are counted as, however its name is spelled: names are looked up by this same folding. */
async function whoIsMeant(db: Database, name: string, userId: number | undefined): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${name}) as folded`.execute(db)
  return userId === undefined ? `name ${rows[0]?.folded}` : `person ${userId}`
}

/** A right password forgets the account's wrong ones, and of its address this one. */
export async function succeed(db: Database, { tries, account }: SignInTry): Promise<void> {
  await forget(db, tries)
  await forgetAll(db, account)
}
