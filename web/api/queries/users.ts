import { callOptions, listOptions } from './options.ts'
import { queryOptions } from '@tanstack/react-query'

/** One person. */
export const userQuery = (id: number) => callOptions(['users', id], 'GET /api/users/:id', { params: { id } })

/** The clients, by number, also those who can’t sign in now. */
export const clientsQuery = (q: string | undefined) =>
  listOptions(['users', 'list', { q, role: 'client' }], 'GET /api/users', {
    query: { q, role: 'client', limit: 50 },
  })

/** The agency's people who can be assigned work. */
export const staffQuery = queryOptions({
  ...callOptions(['users', 'assignees'], 'GET /api/users', { query: { role: 'staff', limit: 500 } }),
  select: (people) => people.filter(({ status }) => status !== 'deactivated'),
})
