import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role, UserStatus } from '#shared/users/values.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/list.ts'

export type UserItem = CallOutput<'GET /api/users'>[number]

const PAGE = 50

export interface UserFilters {
  q?: string | undefined
  role?: Role | undefined
  status?: UserStatus | undefined
}

/** The people who have an account, by id. */
export const usersQuery = ({ q, role, status }: UserFilters) => ({
  ...listOptions(['users', 'list', { q, role, status }], 'GET /api/users', {
    query: { q, role, status, limit: PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** One person. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call('GET /api/users/:id', { params: { id } }, { signal }),
  })
