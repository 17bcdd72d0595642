import { callOptions, listOptions } from './options.ts'

/** One person. */
export const userQuery = (id: number) => callOptions(['users', id], 'GET /api/users/:id', { params: { id } })

/** The clients, by number, also those who can’t sign in now. */
export const clientsQuery = (q: string | undefined) =>
  listOptions(['users', 'list', { q, role: 'client' }], 'GET /api/users', {
    query: { q, role: 'client', limit: 50 },
  })
