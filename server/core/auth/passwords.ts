import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#server/platform/db/connection.ts'
import { clearCodeAttempts } from './wrong-codes.ts'
import { markInvitationAccepted } from './mark-invitation-accepted.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'

/** An id that no user has. Looking it up takes as long as a real one, so that timing reveals nothing. */
export const NOBODY = 0

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

let decoy: Promise<string> | undefined

/** Whether `password` is the user's. The check takes equally long if the user doesn't exist. */
export const isPassword = async (...args: Parameters<typeof findMatchingHash>): Promise<boolean> =>
  (await findMatchingHash(...args)) !== undefined

/** Returns the stored hash of the user's password if `password` matches it. */
export async function findMatchingHash(
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

/** Returns a hash to replace one that was made with different cost parameters, or undefined if the parameters match. */
export const getRenewedHash = async (passwordHash: string, password: string): Promise<string | undefined> =>
  passwordHash.startsWith(PREFIX) ? undefined : hashPassword(password)

/** Whether this is still the stored hash of the user's password. */
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
export const matchesHash = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** Returns the hash to store for a password: an Argon2id string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Stores another hash of a user's unchanged password. */
export async function updatePasswordHash(tx: Database, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('credentials').set({ passwordHash }).where('userId', '=', userId).execute()
}

/** Deletes a user's password. They can't sign in with a password until they choose a new one through a link. */
export async function deletePassword(tx: Database, userId: number): Promise<void> {
  // Signing in locks the user as well, and then checks that the password is unchanged.
  await lockUserRow(tx, userId)
  await tx.deleteFrom('credentials').where('userId', '=', userId).execute()
}

/** Sets a password, with `mustChange` a temporary one. Ends pending sign-ins, which used the previous one. */
export async function setPassword(
  tx: Database,
  userId: number,
  { password, mustChange = false }: { password: string; mustChange?: boolean | undefined },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  // Signing in locks the user as well, and then checks that the password is unchanged.
  await lockUserRow(tx, userId)
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
  await clearCodeAttempts(tx, userId)
  await markInvitationAccepted(tx, userId)
  await tx
    .insertInto('credentials')
    .values({ userId, passwordHash, mustChange })
    .onConflict((clash) =>
      clash.column('userId').doUpdateSet({ passwordHash, mustChange, changedAt: new Date().toISOString() }),
    )
    .execute()
}
