import type { ReactNode } from 'react'
import { messageOf } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { useFailure, type Asked } from '#web/ui/page/use-failure.ts'
import { useWaiting } from '#web/ui/page/use-waiting.ts'

/** The result of `useQuery`, as far as it is shown. */
export type ViewedQuery<T> = Asked & { data: T | undefined; refetch: () => unknown }

interface QueryViewProps<T> {
  query: ViewedQuery<T>
  /** The title if it could not be loaded. */
  failure: string
  /** A skeleton of the content. */
  loading: ReactNode
  /** Whether the data says that there is nothing: after a failed refresh an error is shown, which is not the same. */
  isNothing?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** The result of a query: its skeleton, its error with a retry button, or its data, even if a refresh failed. */
export function QueryView<T>({ query, failure, loading, isNothing, children }: QueryViewProps<T>) {
  const { data, refetch } = query
  const failed = useFailure(query)
  const isWaiting = useWaiting(data)
  const error = failed ?? (data !== undefined && isNothing?.(data) ? query.error : null)
  if (error)
    return (
      <ErrorState title={failure} onRetry={refetch}>
        {messageOf(error)}
      </ErrorState>
    )
  return data === undefined || isWaiting ? loading : children(data)
}
