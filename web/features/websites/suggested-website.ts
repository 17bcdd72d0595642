import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** The name and domain of a project's brief, for its first website; empty where there is none. */
export const suggestedWebsiteQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['websites', 'suggested', projectId],
    // Asked anew each time, because a form begins with it.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [{ briefId }, websites] = await Promise.all([
        call('GET /api/projects/:id', { params: { id: projectId } }, { signal }),
        call(
          'GET /api/projects/:id/websites',
          { params: { id: projectId }, query: { limit: 1 } },
          { signal },
        ),
      ])
      if (briefId === null || websites.length > 0) return { name: '', url: '' }
      const brief = await call('GET /api/briefs/:id', { params: { id: briefId } }, { signal })
      return { name: brief.projectName, url: brief.domainName ?? '' }
    },
  })
