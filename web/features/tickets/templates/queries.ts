import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { callList } from '#web/api/queries/list.ts'

/** All reply templates, by name. */
export const templatesQuery = queryOptions({
  queryKey: ['reply-templates'],
  queryFn: async ({ signal }) => {
    const { items } = await callList('GET /api/reply-templates', { query: { limit: 500 } }, { signal })
    return items.toSorted((one, other) => one.name.localeCompare(other.name))
  },
})

/** One template. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['reply-templates', id],
    queryFn: ({ signal }) => call('GET /api/reply-templates/:id', { params: { id } }, { signal }),
  })
