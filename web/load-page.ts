import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { queryClient } from '#web/api/live/query-client.ts'
import { currentUser, ensurePortal } from '#web/api/session.ts'
import { notificationsQuery } from '#web/features/notifications/bell/queries.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import { parseSearch, stringifySearch } from '#web/search/address.ts'

/**
 * Runs the loaders of the page at `address`, following redirects. Returns the ids of its routes. Built without components
 * (`vite.load-page.config.ts`), and run by the server with a `fetch` of its own, so that the answers can travel with the page.
 */
export async function loadPage(address: string): Promise<string[]> {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    origin: location.origin,
    search: { strict: true },
    parseSearch,
    stringifySearch,
  })
  // Every page shows the agency's name, and every signed-in one the bell.
  await Promise.all([router.load(), ensurePortal().catch(() => undefined)])
  if (currentUser()) void queryClient.prefetchQuery(notificationsQuery)
  return router.state.matches.map(({ routeId }) => routeId)
}
