import './trusted-types.ts'
import { RouterProvider, createRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorPage, NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { routeTree } from '#web/routeTree.gen.ts'
import { agencyName, followPortal } from '#web/api/session.ts'
import { hasVisitedBefore, showFont } from '#web/ui/base/font.ts'
import { focusHeading, requestHeadingFocus } from '#web/ui/base/page-focus.ts'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { parseSearch, stringifySearch } from '#web/search/address.ts'
import './styles.css'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  search: { strict: true },
  parseSearch,
  stringifySearch,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The innermost title that a route's `head` sets. */
function updateTitle(): void {
  const { matches } = router.state
  const titles = matches.flatMap((match) => match.meta ?? []).map((tag) => tag?.title)
  const missing = matches.some(({ _notFound: nowhere, status }) => nowhere === true || status === 'notFound')
  const title = missing ? 'Page not found' : titles.findLast(Boolean)
  document.title = title ? `${title} · ${agencyName()}` : agencyName()
}

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) requestHeadingFocus()
})
router.subscribe('onResolved', updateTitle)
followPortal(updateTitle)
router.subscribe('onRendered', focusHeading)

if (hasVisitedBefore()) showFont()
router.subscribe('onRendered', showFont)

// After an update, the old page's chunks are gone; a reload restores what was typed from its draft.
window.addEventListener('vite:preloadError', () => {
  if (navigator.onLine) location.reload()
})

// Service workers do not exist over plain http.
window.addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js'))

const root = document.getElementById('app')
if (!root) throw new Error('No #app')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
