import { callOptions, listOptions } from './options.ts'
import { queryOptions } from '@tanstack/react-query'

export const userQuery = (id: number) => callOptions(['users', id], 'GET /api/users/:id', { params: { id } })

/** Lists the clients by ID, including clients who can't sign in now. */
export const clientsQuery = (q: string | undefined) =>
  listOptions(['users', 'list', { q, role: 'client' }], 'GET /api/users', {
    query: { q, role: 'client', limit: 50 },
  })

/** The staff members who can be assigned work. */
export const staffQuery = queryOptions({
  ...callOptions(['users', 'assignees'], 'GET /api/users', { query: { role: 'staff', limit: 500 } }),
  select: (people) => people.filter(({ status }) => status !== 'deactivated'),
})
