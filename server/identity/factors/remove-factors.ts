import type { Database } from '#server/db/connection.ts'

/** Removes all of a person's factors besides the password, and those being set up. */
export async function removeFactors(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('authenticators').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute()
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
}
