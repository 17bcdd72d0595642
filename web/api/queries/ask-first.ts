import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { isOnline } from '../online.ts'

/**
 * For loaders: waits for data that decides what appears above the rest of the page, so that both appear together. Data
 * that is already cached is only refreshed. An offline page waits for nothing.
 */
export async function askFirst<T>(client: QueryClient, query: FetchQueryOptions<T>): Promise<void> {
  const isThere = client.getQueryData(query.queryKey) !== undefined
  const answered = client.prefetchQuery(query)
  if (!isThere && isOnline()) await answered
}
