import type * as z from 'zod'
import type { Me } from '#shared/users/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readRequirement } from '#server/core/auth/factors/due.ts'
import type { AuthLevel } from '#server/core/auth/sessions.ts'
import { OWN_COMPUTER } from '#server/core/auth/sign-in-context.ts'
import { startSessionOnce } from '#server/core/auth/start-session-once.ts'
import { getMe } from './queries.ts'

/** Facts about the session. See `FastifyRequest`. */
interface SessionState {
  secondFactorDue: string | null
  owesSecondFactor: boolean
  onSharedComputer: boolean
}

/** Returns a user as they see themselves, with the requirements that they have to meet. */
export async function readMe(
  db: Database,
  userId: number,
  { secondFactorDue, owesSecondFactor, onSharedComputer }: SessionState,
): Promise<z.output<typeof Me>> {
  const { mustChangePassword, hasApiTokens, ...user } = await getMe(db, userId)
  return {
    ...user,
    secondFactorDue,
    ...(owesSecondFactor && { owesSecondFactor: true as const }),
    ...(mustChangePassword && { mustChangePassword: true as const }),
    ...(hasApiTokens && { hasApiTokens: true as const }),
    ...(onSharedComputer && { sharedComputer: true as const }),
  }
}

const NO_REQUIREMENT = { due: null, isDue: false }

/** Returns a user as `readMe` does, for a request that signs the user in and came without a session. */
export async function readMeAfterSignIn(
  db: Database,
  userId: number,
  { secondFactor, shared }: AuthLevel = { secondFactor: false, ...OWN_COMPUTER },
): Promise<z.output<typeof Me>> {
  const { due, isDue } = secondFactor ? NO_REQUIREMENT : await readRequirement(db, userId)
  return readMe(db, userId, { secondFactorDue: due, owesSecondFactor: isDue, onSharedComputer: shared })
}

/** Signs in a user as `startSessionOnce` does, and returns them as `readMe` does. */
export const signInOnce = async (...[pool, visit, options]: Parameters<typeof startSessionOnce>) =>
  readMeAfterSignIn(pool, await startSessionOnce(pool, visit, options))
