import { listOptions } from '#web/api/queries/options.ts'

/** The clients whose view can be opened, by number. */
export const clientsQuery = (q: string | undefined) =>
  listOptions(['users', 'list', { q, role: 'client' }], 'GET /api/users', {
    query: { q, role: 'client', limit: 50 },
  })
