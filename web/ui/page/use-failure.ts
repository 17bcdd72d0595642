import { useState } from 'react'

/** The part of a `useQuery` or `useInfiniteQuery` result that tells whether loading failed. */
export interface Asked {
  data: unknown
  error: Error | null
  /** How often it failed. */
  errorUpdateCount: number
  isPlaceholderData: boolean
}

/**
 * The error if a query has nothing to show; null while it loads for the first time and once there is data. It stays
 * during a retry, because otherwise the error message would disappear from under the pointer, and the focus with it.
 */
export function useFailure({ data, error, errorUpdateCount, isPlaceholderData }: Asked): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const nothing = data === undefined || isPlaceholderData
  return nothing && errorUpdateCount > 0 ? (error ?? last) : null
}
