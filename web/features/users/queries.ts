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

/** Users, by id. */
export const usersQuery = ({ q, role, status }: UserFilters) =>
  listOptions(['users', 'list', { q, role, status }], 'GET /api/users', {
    query: { q, role, status, limit: PAGE },
  })

/**
 * Whether this account can have a password. If the provider is the only authentication method, only the emergency
 * account can. It belongs to a staff member. The server knows which one and refuses the others.
 */
export function useCanHavePassword({ role }: Pick<UserItem, 'role'>): boolean {
  const emergency = usePortal()?.emergencySignIn ?? false
  return useOnlyProvider() === null || (emergency && role === 'staff')
}
