import { sql } from 'kysely'
import { getNetwork } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Config } from '#server/platform/config/config.ts'
import { tooManyRequests } from '#server/platform/errors.ts'
import {
  type LimitCounter,
  type Limit,
  type Attempt,
  countAttempt,
  deleteAttempts,
  clearAttempts,
  getSecondsUntilAllowed,
} from '#server/core/api/limits.ts'
import { NOBODY } from './passwords.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns one message for every limit, so that callers can't find out which one they reached. */
const refusal = () => t('Too many sign-ins in a short time. Please wait a few minutes and try again.')
const SUCCESS_LIMIT: Omit<Limit, 'most'> = { kind: 'right sign-in', minutes: 15, refusal }
const ACCOUNT_LIMIT: Limit = { kind: 'sign-in', most: 10, minutes: 15, refusal }
const ADDRESS_LIMIT: Limit = { kind: 'sign-in from', most: 100, minutes: 15, refusal }
const DEVICE_LIMIT: Limit = { kind: 'sign-in on device', most: 10, minutes: 15, refusal }

/** A sign-in attempt, counted as failed until it succeeds. */
export interface SignInAttempt {
  attempts: Attempt[]
  account: LimitCounter
}

/** The visitor who attempts to sign in, as far as known before the password is checked. */
interface Visitor {
  name: string
  /** The id of the user with this name, if any. */
  userId: number | undefined
  address: string
  /** The id of this browser, if the user has signed in with it before. */
  device: string | undefined
}

/**
 * Counts a sign-in attempt. Limits also apply to unknown names, so that they reveal nothing. Attempts in a browser that
 * the user has used before are counted separately from everyone else's, so no one can lock them out there. Successful
 * attempts are only looked up, with the same queries for everyone.
 * @throws 429 after 10 wrong attempts for an account or 100 from an address, or `RIGHT_SIGN_INS` successful ones, in 15
 *   minutes
 */
export async function countSignInAttempt(
  db: Database,
  config: Config,
  { name, userId, address, device }: Visitor,
): Promise<SignInAttempt> {
  const attemptKey = await getAttemptKey(db, name, userId)
  const account: LimitCounter = device
    ? { limit: DEVICE_LIMIT, subject: `${device} ${attemptKey}` }
    : { limit: ACCOUNT_LIMIT, subject: attemptKey }
  const counted = device ? [account] : [account, { limit: ADDRESS_LIMIT, subject: getNetwork(address) }]
  const wait = await getSecondsUntilSignIn(db, config, userId)
  const attempts = await countAttempt(db, ...counted)
  if (wait === 0) return { attempts, account }
  await deleteAttempts(db, attempts)
  throw tooManyRequests(refusal(), wait)
}

/** Counts a sign-in with any method. @throws 429 after `RIGHT_SIGN_INS` of this user in 15 minutes */
export async function countSuccessfulSignIn(db: Database, config: Config, userId: number): Promise<void> {
  if (config.rightSignIns > 0) await countAttempt(db, getSuccessCounter(config, userId))
}

const getSecondsUntilSignIn = async (db: Database, config: Config, userId: number | undefined) =>
  config.rightSignIns > 0 ? getSecondsUntilAllowed(db, getSuccessCounter(config, userId ?? NOBODY)) : 0

const getSuccessCounter = (config: Config, userId: number): LimitCounter => ({
  limit: { ...SUCCESS_LIMIT, most: config.rightSignIns },
  subject: userId,
})

/** Returns the key that counts an account's attempts, with its name folded as in its lookup. */
async function getAttemptKey(db: Database, name: string, userId: number | undefined): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${name}) as folded`.execute(db)
  return userId === undefined ? `name ${rows[0]?.folded}` : `person ${userId}`
}

/** Clears the account's wrong attempts after a correct password, and this attempt from its address. */
export async function clearFailedAttempts(db: Database, { attempts, account }: SignInAttempt): Promise<void> {
  await deleteAttempts(db, attempts)
  await clearAttempts(db, account)
}
