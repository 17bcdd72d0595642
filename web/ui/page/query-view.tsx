import type { ReactNode } from 'react'
import { messageOf } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { useFailure, type Asked } from '#web/ui/page/use-failure.ts'

/** The result of `useQuery`, as far as it is shown. */
export type ViewedQuery<T> = Asked & { data: T | undefined; refetch: () => unknown }

interface QueryViewProps<T> {
  query: ViewedQuery<T>
  /** The title if it could not be loaded. */
  failure: string
  /** A skeleton of the content. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** The result of a query: its skeleton, its error with a retry button, or its data, even if a refresh failed. */
export function QueryView<T>({ query, failure, loading, children }: QueryViewProps<T>) {
  const { data, refetch } = query
  const error = useFailure(query)
  if (error)
    return (
      <ErrorState title={failure} onRetry={refetch}>
        {messageOf(error)}
      </ErrorState>
    )
  return data === undefined ? loading : children(data)
}
