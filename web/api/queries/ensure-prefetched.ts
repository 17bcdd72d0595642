import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { isOnline } from '../online.ts'

/**
 * For loaders: waits for data that decides what appears above the rest of the page, so that both appear together. Data
 * that is already cached is only refreshed. An offline page waits for nothing.
 */
export async function ensurePrefetched<T>(client: QueryClient, query: FetchQueryOptions<T>): Promise<void> {
  const isCached = client.getQueryData(query.queryKey) !== undefined
  const request = client.prefetchQuery(query)
  if (!isCached && isOnline()) await request
}
