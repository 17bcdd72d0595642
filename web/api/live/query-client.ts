import { QueryClient, notifyManager } from '@tanstack/react-query'

const FIVE_MINUTES_MS = 5 * 60_000
/** Long enough that a loader and its page fetch once, short enough that a page is never stale. */
const FRESH_MS = 5000
/** Changes are pushed as they happen (`live.ts`); this is the fallback if that fails. */
const ANYWAY_MS = 60_000

// By default this uses a timer; a choice should show at the moment it is made.
notifyManager.setScheduler(queueMicrotask)

/** The cache of everything that signed-in pages read. The sign-in page neither uses nor loads it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: FIVE_MINUTES_MS,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      refetchInterval: ANYWAY_MS,
    },
    // When offline, a write fails immediately with an error, instead of waiting invisibly.
    mutations: { retry: false, networkMode: 'always' },
  },
})
