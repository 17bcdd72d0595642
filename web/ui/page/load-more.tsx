import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '#web/ui/base/button.tsx'

/** What `useInfiniteQuery` answers for a list in pages. */
export interface PagedQuery {
  data: { items: readonly unknown[]; total: number } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  /** The list before is shown until that of another filter is there. */
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

interface LoadMoreProps {
  query: PagedQuery
  /** Says nothing below a list that came whole. */
  quiet?: boolean
}

/** How many of how many are shown, and a button for the next page. */
export function LoadMore({ query, quiet = false }: LoadMoreProps) {
  const shown = useRef<HTMLOutputElement>(null)
  const { data, hasNextPage } = query
  const [paged, setPaged] = useState(hasNextPage)
  if (hasNextPage && !paged) setPaged(true)
  if (!data || data.total === 0 || (quiet && !paged)) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-3">
      <output ref={shown} tabIndex={-1}>
        Showing {data.items.length.toLocaleString('en-US')} of {data.total.toLocaleString('en-US')}
      </output>
      <MoreButton query={query} heir={shown} />
    </div>
  )
}

interface MoreButtonProps {
  query: PagedQuery
  /** What gets the focus when the button goes with the last page. */
  heir: RefObject<HTMLElement | null>
  className?: string
}

/** The button for the next page, while there is one. */
export function MoreButton(props: MoreButtonProps) {
  const { data, hasNextPage, isPlaceholderData } = props.query
  // A list that is on its way knows of no next page yet; without the button the focus on it would be lost.
  const more = isPlaceholderData && data ? data.items.length < data.total : hasNextPage
  return more && <LivingButton {...props} />
}

function LivingButton({ query, heir, className }: MoreButtonProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query
  const [asked, setAsked] = useState(false)
  if (asked && isFetchingNextPage) setAsked(false)
  // Asked for while the list of another filter or its newer state is on its way, it follows that and does not break it off.
  const ready = asked && !isFetching && !isPlaceholderData && hasNextPage
  useEffect(() => {
    if (ready) void fetchNextPage()
  }, [ready, fetchNextPage])
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) heir.current?.focus()
    },
    [heir],
  )
  const pending = asked || isFetchingNextPage
  return (
    <Button size="sm" className={className} pending={pending} onClick={() => setAsked(true)} ref={button}>
      {pending ? 'Loading…' : 'Load more'}
    </Button>
  )
}
