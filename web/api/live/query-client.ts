import { QueryClient, notifyManager } from '@tanstack/react-query'

const FIVE_MINUTES_MS = 5 * 60_000
/** Long enough that a loader and its page ask once, short enough that a page is never old. */
const FRESH_MS = 5000
/** Changes are told as they happen (`live.ts`); this is for when that does not get through. */
const ANYWAY_MS = 60_000

// Not a timer later, as by default: what somebody chose shows in the moment they choose it.
notifyManager.setScheduler(queueMicrotask)

/** The cache of everything signed-in pages read. The sign-in page does without it and does not load it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: FIVE_MINUTES_MS,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      refetchInterval: ANYWAY_MS,
    },
    // Without a connection a write fails at once and says so, instead of waiting out of sight.
    mutations: { retry: false, networkMode: 'always' },
  },
})
