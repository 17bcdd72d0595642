import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorPage, NotFoundPage } from '#web/features/shell/error-pages.tsx'
import { routeTree } from '#web/routeTree.gen.ts'
import { focusHeading, requestHeadingFocus } from '#web/ui/page-focus.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import './styles.css'

const FIVE_MINUTES_MS = 5 * 60_000
/** Long enough that a loader and its page ask once, short enough that a page is never old. */
const FRESH_MS = 5000

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: FIVE_MINUTES_MS, staleTime: FRESH_MS, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) requestHeadingFocus()
})
router.subscribe('onRendered', focusHeading)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
