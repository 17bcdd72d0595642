import { QueryClient, hydrate, notifyManager, type DehydratedState } from '@tanstack/react-query'
import { getPageContext, pageState } from '../page-context.ts'

const FIVE_MINUTES_MS = 5 * 60_000
/** Long enough that a loader and its page fetch once, short enough that a page is never stale. */
const STALE_TIME_MS = 5000
/** Changes are pushed as they happen (`live.ts`); this is the fallback if that fails. */
const REFETCH_INTERVAL_MS = 60_000

// The default scheduler uses a timer, but a choice should show the moment it's made.
notifyManager.setScheduler(queueMicrotask)

/** The time after the navigation in which data that came with the page counts as fresh, in milliseconds. */
export const PAGE_DATA_FRESH_MS = 20_000

function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // On the server, a timer would keep the data of each page.
        gcTime: import.meta.env.SSR ? Infinity : FIVE_MINUTES_MS,
        staleTime: STALE_TIME_MS,
        refetchOnWindowFocus: true,
        refetchInterval: REFETCH_INTERVAL_MS,
      },
      // When offline, a write fails immediately with an error, instead of waiting invisibly.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const { pageData } = getPageContext()
  if (pageData) hydrate(client, withUpdateTimes(pageData.queries as DehydratedState))
  return client
}

/** Dates the data that came with the page by this device's clock. */
function withUpdateTimes({ queries, ...rest }: DehydratedState): DehydratedState {
  const now = performance.now()
  const dataUpdatedAt = performance.timeOrigin + (now < PAGE_DATA_FRESH_MS ? now : 0)
  return {
    ...rest,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  }
}

/** The cache of everything that signed-in pages read. The sign-in page neither uses nor loads it. */
export const getQueryClient = pageState(newQueryClient)
