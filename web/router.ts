import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '#web/routeTree.gen.ts'
import { ErrorPage, NotFoundPage } from '#web/app/shell/entry/error-pages.tsx'
import { ensurePortal } from '#web/api/session.ts'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { parseSearch, stringifySearch } from '#web/url/entry/address.ts'

/** Creates the router of a page. The options are for the browser, or for the server that renders the page. */
export const newRouter = (options: {
  history?: RouterHistory
  origin?: string
  isServer?: boolean
  defaultPendingMs?: number
  scrollRestoration?: boolean
}) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    search: { strict: true },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...options,
  })

export type Router = ReturnType<typeof newRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}

/** Loads the page that the router is at, following redirects, and the agency's name, which every page shows. */
export async function loadCurrentPage(router: Router): Promise<void> {
  await Promise.allSettled([router.load(), ensurePortal()])
}
