import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** The content library of a website, newest first. */
export const assetsQuery = (websiteId: number) =>
  queryOptions({
    queryKey: ['websites', websiteId, 'assets'],
    queryFn: ({ signal }) => call('GET /api/websites/:id/assets', { params: { id: websiteId } }, { signal }),
  })
