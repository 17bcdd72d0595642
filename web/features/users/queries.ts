import type { UserStatus } from '#shared/users/values.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'
import { useOnlyProvider, usePortal } from '#web/api/session.ts'

export type UserItem = CallOutput<'GET /api/users'>[number]

export type UserFilters = { q?: string | undefined; role?: Role | undefined; status?: UserStatus | undefined }

/** Users, by id. */
export const usersQuery = ({ q, role, status }: UserFilters) =>
  listOptions(['users', 'list', { q, role, status }], 'GET /api/users', {
    query: { q, role, status, limit: 50 },
  })

/** The signed-in user. */
export const profileQuery = callOptions(['profile'], 'GET /api/user')

/**
 * Whether this account can have a password. If only the provider signs people in, that's the emergency account, which
 * belongs to a staff member. The server knows which one and refuses the others.
 */
export function useCanHavePassword({ role }: Pick<UserItem, 'role'>): boolean {
  const emergency = usePortal()?.emergencySignIn ?? false
  return useOnlyProvider() === null || (emergency && role === 'staff')
}
