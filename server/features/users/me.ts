import type * as z from 'zod'
import type { Me } from '#shared/users/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readRequirement } from '#server/core/auth/factors/due.ts'
import type { AuthLevel } from '#server/core/auth/sessions.ts'
import { OWN_COMPUTER } from '#server/core/auth/sign-in-context.ts'
import { foundMe } from './queries.ts'

/** Facts about the session. See `FastifyRequest`. */
interface Standing {
  secondFactorDue: string | null
  owesSecondFactor: boolean
  onSharedComputer: boolean
}

/** Returns a user as they see themselves, with the requirements that they have to meet. */
export async function readMe(
  db: Database,
  userId: number,
  { secondFactorDue, owesSecondFactor, onSharedComputer }: Standing,
): Promise<z.output<typeof Me>> {
  const { mustChangePassword, ...user } = await foundMe(db, userId)
  return {
    ...user,
    secondFactorDue,
    ...(owesSecondFactor && { owesSecondFactor: true as const }),
    ...(mustChangePassword && { mustChangePassword: true as const }),
    ...(onSharedComputer && { sharedComputer: true as const }),
  }
}

const MET = { due: null, isDue: false }

/** Returns a user as `readMe` does, if the user signs in with this request, which came without a session. */
export async function signedInAs(
  db: Database,
  userId: number,
  { secondFactor, shared }: AuthLevel = { secondFactor: false, ...OWN_COMPUTER },
): Promise<z.output<typeof Me>> {
  const { due, isDue } = secondFactor ? MET : await readRequirement(db, userId)
  return readMe(db, userId, { secondFactorDue: due, owesSecondFactor: isDue, onSharedComputer: shared })
}
