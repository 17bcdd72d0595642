import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static.node'
import type { LoadedPage, PageVisitor, RenderedPage } from '#shared/rendered-page.ts'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { newPageContext, getPageContext, setContextSource, type PageContext } from '#web/api/page-context.ts'
import { getCurrentUser } from '#web/api/session.ts'
import { PortalApp } from '#web/app.tsx'
import { getDensity } from '#web/app/shell/frame/density.ts'
import { getPageTitle } from '#web/records/entry/page-title.ts'
import { loadCurrentPage as loadRoutes, newRouter, type Router } from '#web/router.ts'

const contexts = new AsyncLocalStorage<PageContext>()

setContextSource(() => {
  const context = contexts.getStore()
  if (!context) throw new Error('No page is being rendered')
  return context
})

/**
 * Runs the loaders of the page at `address` for a visitor, following redirects, as a browser would
 * (`server/app/pages/render-page.ts`). Pages can be loaded and rendered concurrently: each has its own context.
 */
export function loadPage(address: string, visitor: PageVisitor): Promise<LoadedPage> {
  const context = newPageContext(visitor)
  const runInContext = <T,>(work: () => T) => contexts.run(context, work)
  return runInContext(async () => {
    const history = createMemoryHistory({ initialEntries: [address] })
    // A pending page would show after a moment, but the server waits.
    const router = newRouter({
      history,
      origin: 'http://localhost',
      isServer: false,
      defaultPendingMs: Infinity,
    })
    // Only the parts of the page after redirects count.
    router.subscribe('onBeforeLoad', () => context.parts.clear())
    await loadRoutes(router)
    return {
      data: () =>
        runInContext(() => ({
          at: context.readAt,
          resources: context.resources,
          queries: dehydrate(getQueryClient()),
        })),
      parts: context.parts,
      render: () => runInContext(() => render(router)),
    }
  })
}

async function render(router: Router): Promise<RenderedPage | undefined> {
  const { matches } = router.state
  if (matches.some(({ routeId }) => router.routesById[routeId].options.ssr === false)) return undefined
  for (const { routeId } of matches) getPageContext().parts.add(getRouteFile(routeId))
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<PortalApp router={router} />, {
    // Otherwise, parts of a long page would follow in scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  })
  const html = await text(prelude)
  if (failures.length > 0) throw failures[0]
  const user = getCurrentUser()
  return { html, title: getPageTitle(), density: user ? getDensity(user) : undefined }
}

/** Returns the module of a route. Its name follows from the path: `/a/b/` is `routes/a.b.index.tsx`. */
const getRouteFile = (id: string) => `routes/${id.slice(1).replace(/\/$/, '/index').replaceAll('/', '.')}.tsx`
