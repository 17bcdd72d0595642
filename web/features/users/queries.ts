import type { UserStatus } from '#shared/users/values.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { CallOutput } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { useOnlyProvider, usePortal } from '#web/api/session.ts'

export type UserItem = CallOutput<'GET /api/users'>[number]

const PAGE = 50

export interface UserFilters {
  q?: string | undefined
  role?: Role | undefined
  status?: UserStatus | undefined
}

/** The people who have an account, by id. */
export const usersQuery = ({ q, role, status }: UserFilters) =>
  listOptions(['users', 'list', { q, role, status }], 'GET /api/users', {
    query: { q, role, status, limit: PAGE },
  })

/**
 * Whether this account may have a password: any, unless the sign-in provider is the only way in. Then the emergency account
 * may, which is one of the staff; the server knows which, and refuses the others.
 */
export function useMayHavePassword({ role }: Pick<UserItem, 'role'>): boolean {
  const emergency = usePortal()?.emergencySignIn ?? false
  return useOnlyProvider() === null || (emergency && role === 'staff')
}
