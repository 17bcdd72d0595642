import { Button } from '#web/ui/button.tsx'

/** What `useInfiniteQuery` answers for a list in pages. */
export interface PagedQuery {
  data: { items: readonly unknown[]; total: number } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** How many of how many are shown, and a button for the next page. */
export function LoadMore({ query }: { query: PagedQuery }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data || data.total === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-3">
      <output>
        Showing {data.items.length.toLocaleString('en-US')} of {data.total.toLocaleString('en-US')}
      </output>
      {hasNextPage && (
        <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
