import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { LoadedPage, RenderedPage } from '#shared/rendered-page.ts'
import { currentUser } from '#web/api/session.ts'
import { App } from '#web/app.tsx'
import { densityOf } from '#web/features/shell/frame/density.ts'
import { titleShown } from '#web/features/shell/entry/page-title.ts'
import { loadPage as loadRoutes, newRouter, type Router } from '#web/router.ts'

/**
 * Runs the loaders of the page at `address`, following redirects. The server runs this in place of a browser
 * (`server/http/render-page.ts`), each page with modules of its own and a `fetch` of its own.
 */
export async function loadPage(address: string): Promise<LoadedPage> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = newRouter({ history, origin: location.origin })
  await loadRoutes(router)
  return { render: () => render(router) }
}

/** How React marks a part that could not be rendered, or not yet. */
const LEFT_OUT = '<!--$!-->'
const MAX_RENDERS = 4

async function render(router: Router): Promise<RenderedPage | undefined> {
  const { matches } = router.state
  if (matches.some(({ routeId }) => router.routesById[routeId].options.ssr === false)) return undefined
  const user = currentUser()
  for (let times = 0; times < MAX_RENDERS; times++) {
    const html = renderToString(<App router={router} />)
    if (!html.includes(LEFT_OUT))
      return { html, title: titleShown(), density: user ? densityOf(user) : undefined }
    // A part of a page waits for a promise, which is kept by then.
    await Promise.resolve()
  }
  return undefined
}
