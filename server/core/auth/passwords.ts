import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#server/platform/db/connection.ts'
import { forgetGuesses } from './guesses.ts'
import { hasCome } from './has-come.ts'
import { lockPerson } from '#server/core/records/lock-person.ts'

/** An id that no person has. Looking it up takes as long as a real one, so that timing reveals nothing. */
export const NOBODY = 0

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

let decoy: Promise<string> | undefined

/** Whether `password` is the person's; takes equally long if the person does not exist. */
export const isPassword = async (...asked: Parameters<typeof matchingHash>): Promise<boolean> =>
  (await matchingHash(...asked)) !== undefined

/** The stored hash of the person's password, if `password` matches it. */
export async function matchingHash(
  db: Database,
  userId: number | undefined,
  password: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('userId', '=', userId ?? NOBODY)
    .executeTakeFirst()
  decoy ??= hash('nobody', COST)
  const matches = await verify(row?.passwordHash ?? (await decoy), password)
  return matches ? row?.passwordHash : undefined
}

/** A hash to replace the stored one, if that was made with different cost parameters. */
export const renewedHash = async (passwordHash: string, password: string): Promise<string | undefined> =>
  passwordHash.startsWith(PREFIX) ? undefined : hashPassword(password)

/** Whether this is still the stored hash of the person's password. */
export async function isCurrentHash(tx: Database, userId: number, passwordHash: string): Promise<boolean> {
  const found = await tx
    .selectFrom('credentials')
    .select('userId')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this is a hash of the password. */
export const isHashOf = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** The hash to store for a password: an Argon2id string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Stores another hash of somebody's unchanged password. */
export async function keepHash(tx: Database, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('credentials').set({ passwordHash }).where('userId', '=', userId).execute()
}

/** Takes a person's password away: it lets nobody in until they choose another by a link. */
export async function dropPassword(tx: Database, userId: number): Promise<void> {
  // Signing in locks the person as well, and then checks that the password is unchanged.
  await lockPerson(tx, userId)
  await tx.deleteFrom('credentials').where('userId', '=', userId).execute()
}

/**
 * Sets a person's password; with `mustChange`, one that they have to replace. A sign-in waiting for its second step used
 * the previous one, and ends.
 */
export async function setPassword(
  tx: Database,
  userId: number,
  password: string,
  { mustChange = false } = {},
): Promise<void> {
  const passwordHash = await hashPassword(password)
  // Signing in locks the person as well, and then checks that the password is unchanged.
  await lockPerson(tx, userId)
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
  await forgetGuesses(tx, userId)
  await hasCome(tx, userId)
  await tx
    .insertInto('credentials')
    .values({ userId, passwordHash, mustChange })
    .onConflict((clash) =>
      clash.column('userId').doUpdateSet({ passwordHash, mustChange, changedAt: new Date().toISOString() }),
    )
    .execute()
}
