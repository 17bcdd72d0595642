import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** The agency's people who can be assigned work. */
export const staffQuery = queryOptions({
  queryKey: ['users', 'assignees'],
  queryFn: async ({ signal }) => {
    const people = await call('GET /api/users', { query: { role: 'staff', limit: 500 } }, { signal })
    return people.filter(({ status }) => status !== 'deactivated')
  },
})
