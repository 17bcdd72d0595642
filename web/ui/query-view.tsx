import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'

interface QueryViewProps<T> {
  /** What `useQuery` answers. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The title when it could not be loaded. */
  failure: string
  /** The shape of what comes. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** What a query loads: its skeleton, its error with a way to try again, or its data, even if a refresh failed. */
export function QueryView<T>({ query, failure, loading, children }: QueryViewProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return loading
  return (
    <ErrorState title={failure} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}
