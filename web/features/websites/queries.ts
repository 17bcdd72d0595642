import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/list.ts'

const PAGE = 60
/** The most websites that a choice may offer. */
const CHOICES = 500

/** The client's own live websites, last launched first. */
export const myWebsitesQuery = (q?: string) =>
  listOptions(['websites', 'mine', { q }], 'GET /api/websites/client', { query: { q, limit: PAGE } })

/** The client's own live websites to choose from, without paging. */
export const websiteChoicesQuery = queryOptions({
  queryKey: ['websites', 'choices'],
  queryFn: ({ signal }) => call('GET /api/websites/client', { query: { limit: CHOICES } }, { signal }),
})

/** All clients' websites, for staff. */
export const allWebsitesQuery = (q?: string) =>
  listOptions(['websites', 'all', { q }], 'GET /api/websites/all', { query: { q, limit: PAGE } })

/** One website. */
export const websiteQuery = (id: number) =>
  queryOptions({
    queryKey: ['websites', id],
    queryFn: ({ signal }) => call('GET /api/websites/:id', { params: { id } }, { signal }),
  })

/** The websites of a project. */
export const projectWebsitesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['websites', 'project', projectId],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:id/websites', { params: { id: projectId } }, { signal }),
  })

/** The activities on a website, newest first. */
export const websiteActivitiesQuery = (id: number) =>
  listOptions(['activities', 'website', id], 'GET /api/websites/:id/activities', {
    params: { id },
    query: { limit: 10 },
  })

/** The brief that a website started with. */
export const websiteBriefQuery = (id: number) =>
  queryOptions({
    queryKey: ['websites', id, 'brief'],
    queryFn: ({ signal }) => call('GET /api/websites/:id/brief', { params: { id } }, { signal }),
  })
