import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Role } from '#shared/contract/roles.ts'
import type { UserChange } from '#shared/users/schemas.ts'
import type { Context } from '#server/core/context/context.ts'
import { findUser } from './queries.ts'

interface OnPerson {
  ctx: Context
  params: { id: number }
}

/** The options of a call that takes a confirmation where it is about a member of staff. */
export const ABOUT_STAFF = {
  confirmed: async ({ ctx, params }: OnPerson) => (await findUser(ctx.db, params.id))?.role === 'staff',
}

/** The same where it is about somebody other than the caller. */
export const ABOUT_ANOTHER = {
  confirmed: ({ ctx, params }: OnPerson) => params.id !== ctx.actor.id,
}

/** The same where it creates a member of staff. */
export const CREATES_STAFF = { confirmed: ({ body }: { body: { role: Role } }) => body.role === 'staff' }

/** Whether a change affects access to the account, or its permissions. */
export async function changesAccess({
  ctx,
  params,
  body: { password, ...facts },
}: OnPerson & {
  body: Partial<Pick<z.output<typeof UserChange>, 'password' | 'email' | 'role' | 'staffRole' | 'companyIds'>>
}): Promise<boolean> {
  if (password !== undefined) return true
  const person = await findUser(ctx.db, params.id)
  if (person === undefined) return false
  return ACCESS.some((fact) => facts[fact] !== undefined && !isDeepStrictEqual(facts[fact], person[fact]))
}

const ACCESS = ['email', 'role', 'staffRole', 'companyIds'] as const
