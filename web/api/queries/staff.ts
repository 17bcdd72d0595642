import { queryOptions } from '@tanstack/react-query'
import { callOptions } from './options.ts'

/** The agency's people who can be assigned work. */
export const staffQuery = queryOptions({
  ...callOptions(['users', 'assignees'], 'GET /api/users', { query: { role: 'staff', limit: 500 } }),
  select: (people) => people.filter(({ status }) => status !== 'deactivated'),
})
