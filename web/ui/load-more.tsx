import { Button } from '#web/ui/button.tsx'

interface LoadMoreProps {
  shown: number
  total: number
  hasMore: boolean
  pending: boolean
  onMore: () => void
}

/** How many of how many are shown, and a button for the next page. */
export function LoadMore({ shown, total, hasMore, pending, onMore }: LoadMoreProps) {
  if (total === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-3">
      <output>
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </output>
      {hasMore && (
        <Button size="sm" pending={pending} onClick={onMore}>
          {pending ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
