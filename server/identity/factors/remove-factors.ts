import type { Database } from '#server/db/connection.ts'

/** Takes away whatever a person shows beside the password, and what they began of it. */
export async function removeFactors(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('authenticators').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute()
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
}
