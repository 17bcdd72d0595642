import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { UserChange } from '#shared/users/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findUser } from './queries.ts'

interface OnPerson {
  db: Database
  actor: Actor
  params: { id: number }
}

/** The options of a call that takes a confirmation where it is about a member of staff. */
export const ABOUT_STAFF = {
  confirmed: async ({ db, params }: Pick<OnPerson, 'db' | 'params'>) =>
    (await findUser(db, params.id))?.role === 'staff',
}

/** The same where it is about somebody other than the caller. */
export const ABOUT_ANOTHER = {
  confirmed: ({ actor, params }: Pick<OnPerson, 'actor' | 'params'>) => params.id !== actor.id,
}

/** The same where it creates a member of staff. */
export const CREATES_STAFF = { confirmed: ({ body }: { body: { role: Role } }) => body.role === 'staff' }

/** Whether a change affects access to the account, or its permissions. */
export async function changesAccess({
  db,
  params,
  body: { password, ...facts },
}: Pick<OnPerson, 'db' | 'params'> & {
  body: Partial<Pick<z.output<typeof UserChange>, 'password' | 'email' | 'role' | 'staffRole' | 'companyIds'>>
}): Promise<boolean> {
  if (password !== undefined) return true
  const person = await findUser(db, params.id)
  if (person === undefined) return false
  return ACCESS.some((fact) => facts[fact] !== undefined && !isDeepStrictEqual(facts[fact], person[fact]))
}

const ACCESS = ['email', 'role', 'staffRole', 'companyIds'] as const
