import type { Database } from '#server/platform/db/connection.ts'

const FACTORS = [
  'authenticators',
  'recoveryCodes',
  'passkeys',
  'passkeyChallenges',
  'pendingSignIns',
] as const

/** Removes all of a person's factors besides the password, and those being set up. */
export async function removeFactors(tx: Database, userId: number): Promise<void> {
  for (const table of FACTORS) await tx.deleteFrom(table).where('userId', '=', userId).execute()
}
