import { useState } from 'react'

/** What `useQuery` or `useInfiniteQuery` answers, as far as it tells that nothing came. */
export interface Asked {
  data: unknown
  error: Error | null
  /** How often it failed. */
  errorUpdateCount: number
  isPlaceholderData: boolean
}

/**
 * Why a query has nothing to show; null while it loads for the first time and once there is data. It stays while the
 * query is asked again, or what says so would go under the pointer, and the focus with it.
 */
export function useFailure({ data, error, errorUpdateCount, isPlaceholderData }: Asked): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const nothing = data === undefined || isPlaceholderData
  return nothing && errorUpdateCount > 0 ? (error ?? last) : null
}
