import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { isOnline } from '../online.ts'

/**
 * For loaders: waits for an answer that decides what stands above the rest of the page, so that it comes with it. An
 * answer that is there already is only refreshed, and while offline nothing is waited for.
 */
export async function askFirst<T>(client: QueryClient, query: FetchQueryOptions<T>): Promise<void> {
  const isThere = client.getQueryData(query.queryKey) !== undefined
  const answered = client.prefetchQuery(query)
  if (!isThere && isOnline()) await answered
}
