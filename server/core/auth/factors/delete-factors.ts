import type { Database } from '#server/platform/db/connection.ts'

const FACTORS = [
  'authenticators',
  'recoveryCodes',
  'passkeys',
  'passkeyChallenges',
  'pendingSignIns',
] as const

/** Deletes all of a user's factors except the password, including those still being set up. */
export async function deleteFactors(tx: Database, userId: number): Promise<void> {
  for (const table of FACTORS) await tx.deleteFrom(table).where('userId', '=', userId).execute()
}
