import type { APIRequestContext } from 'playwright-core'

/** A page to measure. `path` is opened, `route` is its name in the table. */
export interface WebPage {
  route: string
  path: string
}

const page = (route: string, id?: number): WebPage => ({
  route,
  path: id === undefined ? route : route.replace(':id', String(id)),
})

/** Pages that anybody can open. */
export const PUBLIC_PAGES = ['/auth', '/register', '/terms', '/privacy'].map((route) => page(route))

/** A client's pages. `request` calls as that client, who has one of everything. */
export async function clientPages(request: APIRequestContext): Promise<WebPage[]> {
  return [
    page('/'),
    page('/briefs'),
    page('/briefs/new'),
    page('/briefs/:id', await firstOf(request, '/api/briefs')),
    page('/projects'),
    page('/projects/:id', await firstOf(request, '/api/projects/user')),
    page('/websites'),
    page('/websites/:id', await firstOf(request, '/api/websites/client')),
    page('/tickets'),
    page('/tickets/new'),
    page('/tickets/:id', await firstOf(request, '/api/tickets')),
    page('/info-requests'),
    page('/info-requests/:id', await firstOf(request, '/api/info-requests/client')),
    page('/activities'),
    page('/profile'),
  ]
}

/** The staff's pages. `request` calls as one of them. */
export async function staffPages(request: APIRequestContext): Promise<WebPage[]> {
  const project = await firstOf(request, '/api/projects')
  return [
    page('/staff'),
    page('/staff/briefs'),
    page('/staff/briefs/:id', await firstOf(request, '/api/briefs')),
    page('/staff/projects'),
    page('/staff/projects/:id', project),
    page('/staff/projects/:id/edit', project),
    page('/staff/info-requests'),
    page('/staff/info-requests/:id', await firstOf(request, '/api/info-requests')),
    page('/staff/websites'),
    page('/staff/websites/:id', await firstOf(request, '/api/websites')),
    page('/staff/tickets'),
    page('/staff/tickets/:id', await firstOf(request, '/api/tickets')),
    page('/staff/users'),
    page('/staff/outbox'),
    page('/staff/activities'),
    page('/profile'),
  ]
}

async function firstOf(request: APIRequestContext, list: string): Promise<number> {
  const answer = await request.get(`${list}?limit=1`)
  const [record] = (await answer.json()) as { id: number }[]
  if (!record) throw new Error(`${list} is empty`)
  return record.id
}
