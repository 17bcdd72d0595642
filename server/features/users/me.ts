import type * as z from 'zod'
import type { Me } from '#shared/users/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readRequirement } from '#server/core/auth/factors/due.ts'
import type { AuthLevel } from '#server/core/auth/sessions.ts'
import { OWN_COMPUTER } from '#server/core/auth/sign-in-context.ts'
import { foundMe } from './queries.ts'

/** What follows from the session; see `FastifyRequest`. */
interface Standing {
  secondFactorDue: string | null
  owesSecondFactor: boolean
  onSharedComputer: boolean
}

/** A person as they see themselves, with what is asked of them. */
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

/** The same for somebody who signs in with this request, which came without a session. */
export async function signedInAs(
  db: Database,
  userId: number,
  { secondFactor, shared }: AuthLevel = { secondFactor: false, ...OWN_COMPUTER },
): Promise<z.output<typeof Me>> {
  const { due, isDue } = secondFactor ? MET : await readRequirement(db, userId)
  return readMe(db, userId, { secondFactorDue: due, owesSecondFactor: isDue, onSharedComputer: shared })
}
