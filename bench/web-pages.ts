import type { APIRequestContext } from 'playwright-core'

/** A page to measure. `path` is opened, `route` is its name in the table. */
export interface WebPage {
  route: string
  path: string
}

/** A page of a record, and the list of the API whose first record it shows. */
type RecordPages = Record<string, string>

const page = (route: string, id?: number): WebPage => ({
  route,
  path: id === undefined ? route : route.replace(':id', String(id)),
})

/** Pages that anybody can open, without those that a link with a secret leads to. */
export const PUBLIC_PAGES = ['/auth', '/register', '/forgot', '/terms', '/privacy'].map((route) =>
  page(route),
)

const CLIENT_PAGES = [
  '/',
  '/briefs',
  '/briefs/new',
  '/projects',
  '/websites',
  '/tickets',
  '/tickets/new',
  '/info-requests',
  '/activities',
  '/notifications',
  '/company',
  '/help',
  '/profile',
]

const CLIENT_RECORDS: RecordPages = {
  '/briefs/:id': '/api/briefs',
  '/projects/:id': '/api/projects/user',
  '/websites/:id': '/api/websites/client',
  '/tickets/:id': '/api/tickets',
  '/info-requests/:id': '/api/info-requests/client',
}

const STAFF_PAGES = [
  '/staff',
  '/staff/waiting',
  '/staff/briefs',
  '/staff/projects',
  '/staff/info-requests',
  '/staff/websites',
  '/staff/tickets',
  '/staff/companies',
  '/staff/templates',
  '/staff/users',
  '/staff/outbox',
  '/staff/activities',
  '/staff/reports',
  '/staff/programs',
  '/staff/audit',
  '/staff/settings',
  '/notifications',
  '/help',
  '/profile',
]

const STAFF_RECORDS: RecordPages = {
  '/staff/briefs/:id': '/api/briefs',
  '/staff/projects/:id': '/api/projects',
  '/staff/projects/:id/edit': '/api/projects',
  '/staff/info-requests/:id': '/api/info-requests',
  '/staff/websites/:id': '/api/websites',
  '/staff/tickets/:id': '/api/tickets',
  '/staff/companies/:id': '/api/companies?state=active',
  '/staff/templates/:id': '/api/project-templates',
  '/staff/users/:id/new-brief': '/api/users?role=client',
  '/staff/webhooks/:id': '/api/webhooks',
}

/** A client's pages. `request` calls as that client. */
export const clientPages = async (request: APIRequestContext): Promise<WebPage[]> => [
  ...CLIENT_PAGES.map((route) => page(route)),
  ...(await pagesOf(request, CLIENT_RECORDS)),
]

/** The staff's pages. `request` calls as one of them. */
export const staffPages = async (request: APIRequestContext): Promise<WebPage[]> => [
  ...STAFF_PAGES.map((route) => page(route)),
  ...(await pagesOf(request, STAFF_RECORDS)),
]

/** Those of which there is a record. */
async function pagesOf(request: APIRequestContext, records: RecordPages): Promise<WebPage[]> {
  const pages: WebPage[] = []
  for (const [route, list] of Object.entries(records)) {
    const answer = await request.get(`${list}${list.includes('?') ? '&' : '?'}limit=1`)
    const [first] = (await answer.json()) as { id: number }[]
    if (first) pages.push(page(route, first.id))
  }
  return pages
}
