import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Role } from '#shared/contract/roles.ts'
import type { UserChange } from '#shared/users/schemas.ts'
import type { Context } from '#server/core/context/context.ts'
import { findUser } from './queries.ts'

interface UserCall {
  ctx: Context
  params: { id: number }
}

/** Options for a route that requires a confirmation if the call is about a staff member. */
export const STAFF_CONFIRMATION = {
  isConfirmationRequired: async ({ ctx, params }: UserCall) =>
    (await findUser(ctx.db, params.id))?.role === 'staff',
}

/** Options for a route that requires a confirmation if the call is about someone other than the actor. */
export const OTHER_USER_CONFIRMATION = {
  isConfirmationRequired: ({ ctx, params }: UserCall) => params.id !== ctx.actor.id,
}

/** Options for a route that requires a confirmation if the call creates a staff member. */
export const NEW_STAFF_CONFIRMATION = {
  isConfirmationRequired: ({ body }: { body: { role: Role } }) => body.role === 'staff',
}

/** Whether a change affects access to the account, or its permissions. */
export async function isAccessChange({
  ctx,
  params,
  body: { password, ...facts },
}: UserCall & {
  body: Partial<Pick<z.output<typeof UserChange>, 'password' | 'email' | 'role' | 'staffRole' | 'companyIds'>>
}): Promise<boolean> {
  if (password !== undefined) return true
  const person = await findUser(ctx.db, params.id)
  if (person === undefined) return false
  return ACCESS_FIELDS.some(
    (fact) => facts[fact] !== undefined && !isDeepStrictEqual(facts[fact], person[fact]),
  )
}

const ACCESS_FIELDS = ['email', 'role', 'staffRole', 'companyIds'] as const
