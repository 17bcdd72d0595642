import type { ReactNode } from 'react'
import { LoadMore, type PagedQuery } from '#web/ui/page/load-more.tsx'
import { QueryView, type ViewedQuery } from '#web/ui/page/query-view.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

type Page<T> = { items: readonly T[]; total: number }

export interface ListViewProps<T> {
  /** The result of `useInfiniteQuery` for a paged list, or of `useQuery` for all of it. */
  query: ViewedQuery<readonly T[] | Page<T>> | (PagedQuery & ViewedQuery<Page<T>>)
  /** The title if it could not be loaded. */
  failure: string
  /** A skeleton of the list. */
  loading?: ReactNode
  /** Shown if there is nothing in it. */
  empty: ReactNode
  /** Says how many there are only where there is more than a page. */
  quiet?: boolean | undefined
  children: (items: readonly T[]) => ReactNode
}

/** A list with whatever it may be instead: its skeleton, its error, or nothing; and with the rest of its pages. */
export function ListView<T>({
  query,
  failure,
  loading = <ListSkeleton />,
  empty,
  quiet,
  children,
}: ListViewProps<T>) {
  return (
    <QueryView<readonly T[] | Page<T>>
      query={query}
      failure={failure}
      loading={loading}
      isNothing={(data) => itemsOf(data).length === 0}
    >
      {(data) => {
        const items = itemsOf(data)
        if (items.length === 0) return empty
        return (
          <>
            {children(items)}
            {'hasNextPage' in query && <LoadMore query={query} quiet={quiet} />}
          </>
        )
      }}
    </QueryView>
  )
}

/** What a list has loaded so far. */
export const itemsOf = <T,>(data: readonly T[] | Page<T>): readonly T[] =>
  'items' in data ? data.items : data
