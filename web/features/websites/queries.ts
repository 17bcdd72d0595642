import { callOptions, listOptions } from '#web/api/queries/options.ts'

const PAGE = 60
/** The most websites that a choice can offer. */
const CHOICES = 500

/** The client's own live websites, last launched first. */
export const myWebsitesQuery = (q?: string, company?: number) =>
  listOptions(['websites', 'mine', { q, company }], 'GET /api/websites/client', {
    query: { q, company, limit: PAGE },
  })

/** The client's own live websites to choose from, without paging. */
export const websiteChoicesQuery = callOptions(['websites', 'choices'], 'GET /api/websites/client', {
  query: { limit: CHOICES },
})

export interface WebsiteFilters {
  q?: string | undefined
  show?: 'archived' | undefined
}

/** Converts the filters to the API's query. */
export const toWebsiteQuery = ({ q, show }: WebsiteFilters) => ({ q, ...(show && { archived: 'true' }) })

/** All clients' websites, or the archived ones, for staff. */
export const allWebsitesQuery = (filters: WebsiteFilters) =>
  listOptions(['websites', 'all', toWebsiteQuery(filters)], 'GET /api/websites/all', {
    query: { ...toWebsiteQuery(filters), limit: PAGE },
  })

/** A company's websites for staff, last launched first. */
export const companyWebsitesQuery = (company: number) =>
  listOptions(['websites', 'company', company], 'GET /api/websites/all', { query: { company, limit: PAGE } })

export const websiteQuery = (id: number) =>
  callOptions(['websites', id], 'GET /api/websites/:id', { params: { id } })

/** The websites of a project, last launched first. */
export const projectWebsitesQuery = (projectId: number) =>
  listOptions(['websites', 'project', projectId], 'GET /api/projects/:id/websites', {
    params: { id: projectId },
    query: { limit: PAGE },
  })

/** The activities on a website, newest first. */
export const websiteActivitiesQuery = (id: number) =>
  listOptions(['activities', 'website', id], 'GET /api/websites/:id/activities', {
    params: { id },
    query: { limit: 10 },
  })

/** The brief that a website started with. */
export const websiteBriefQuery = (id: number) =>
  callOptions(['websites', id, 'brief'], 'GET /api/websites/:id/brief', { params: { id } })
