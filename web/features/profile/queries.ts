import { queryOptions } from '@tanstack/react-query'
import { callWithEtag, type CallOutput } from '#web/api/call.ts'

export interface ProfileRecord {
  data: CallOutput<'GET /api/user'>
  etag: string | null
}

/** The signed-in person with the ETag to change it by: `{ data, etag }`. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callWithEtag('GET /api/user', {}, { signal }),
})
