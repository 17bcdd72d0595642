import { Fragment, type ReactNode } from 'react'
import { rowOf } from '#shared/records.ts'
import type { RecordProblemProps } from '#web/record-problem.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import type { ViewedQuery } from '#web/ui/page/query-view.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

/** In place of a record; without a `failure`, such as for a URL without an id, it is not found. */
export const RecordProblem = lazyPart(() => import('#web/record-problem.tsx'))

interface RecordPageProps<T> extends Pick<RecordProblemProps, 'of' | 'back'> {
  query: ViewedQuery<T>
  /** The page; it starts anew with another record. */
  children: (record: T) => ReactNode
}

/** A record's page once it is loaded; its skeleton until then, and what to do if there is nothing to show. */
export function RecordPage<T extends { id: number }>({ query, children, ...props }: RecordPageProps<T>) {
  const { data, refetch } = query
  const failure = useFailure(query)
  if (data) return <Fragment key={data.id}>{children(data)}</Fragment>
  if (failure) return <RecordProblem {...props} failure={failure} onRetry={refetch} />
  return <DetailSkeleton label={`Loading ${rowOf(props.of).name.toLowerCase()} details...`} />
}
