import type { Role, UserStatus } from '#shared/users/values.ts'
import type { CallOutput } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/options.ts'

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
