import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { useFailure, type Asked } from '#web/ui/page/use-failure.ts'

interface QueryViewProps<T> {
  /** What `useQuery` answers. */
  query: Asked & { data: T | undefined; refetch: () => unknown }
  /** The title when it could not be loaded. */
  failure: string
  /** The shape of what comes. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** What a query loads: its skeleton, its error with a way to try again, or its data, even if a refresh failed. */
export function QueryView<T>({ query, failure, loading, children }: QueryViewProps<T>) {
  const { data, refetch } = query
  const error = useFailure(query)
  if (error)
    return (
      <ErrorState title={failure} onRetry={refetch}>
        {error.message}
      </ErrorState>
    )
  return data === undefined ? loading : children(data)
}
