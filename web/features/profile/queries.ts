import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** The signed-in person. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/user', {}, { signal }),
})
