import type { APIRequestContext } from 'playwright-core'

/** A page to measure. `path` is opened, `route` is its name in the table. */
export interface WebPage {
  route: string
  path: string
}

const toWebPage = (route: string): WebPage => ({ route, path: route })

/** Pages that anyone can open, except for pages that only a link with a secret opens. */
export const PUBLIC_PAGES = ['/auth', '/register', '/forgot', '/terms', '/privacy'].map(toWebPage)

const splitRoutes = (routes: string) => routes.split(/\s+/)

const CLIENT_PAGES =
  splitRoutes(`/ /briefs /briefs/new /projects /websites /tickets /tickets/new /info-requests
  /activities /notifications /company /help /profile`)

/** Pages of a record, and the list of the API whose first record each shows. */
const CLIENT_RECORDS = {
  '/briefs/:id': '/api/briefs',
  '/projects/:id': '/api/projects/user',
  '/websites/:id': '/api/websites/client',
  '/tickets/:id': '/api/tickets',
  '/info-requests/:id': '/api/info-requests/client',
}

const STAFF_PAGES = splitRoutes(`/staff /staff/waiting /staff/briefs /staff/projects /staff/info-requests
  /staff/websites /staff/tickets /staff/companies /staff/templates /staff/users /staff/outbox
  /staff/activities /staff/reports /staff/programs /staff/audit /staff/settings
  /notifications /help /profile`)

const STAFF_RECORDS = {
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

/** Returns a client's pages. `request` calls as that client. */
export const clientPages = (request: APIRequestContext): Promise<WebPage[]> =>
  readPages(request, CLIENT_PAGES, CLIENT_RECORDS)

/** Returns the staff's pages. `request` calls as a staff member. */
export const staffPages = (request: APIRequestContext): Promise<WebPage[]> =>
  readPages(request, STAFF_PAGES, STAFF_RECORDS)

async function readPages(request: APIRequestContext, routes: string[], records: Record<string, string>) {
  const pages = routes.map(toWebPage)
  for (const [route, list] of Object.entries(records)) {
    const answer = await request.get(`${list}${list.includes('?') ? '&' : '?'}limit=1`)
    const [first] = (await answer.json()) as { id: number }[]
    if (first) pages.push({ route, path: route.replace(':id', String(first.id)) })
  }
  return pages
}
