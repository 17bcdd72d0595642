import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'

/** The result of `useInfiniteQuery` for a paged list. */
export interface PagedQuery {
  data: { items: readonly unknown[]; total: number } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  /** Whether the previous list is shown until the list for a new filter has loaded. */
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

interface LoadMoreProps {
  query: PagedQuery
  /** Shows nothing below a complete list. */
  quiet?: boolean | undefined
}

/** Shows how many items are loaded and the total, with a button for the next page. */
export function LoadMore({ query, quiet = false }: LoadMoreProps) {
  const countElement = useRef<HTMLOutputElement>(null)
  const { data, hasNextPage } = query
  const [paged, setPaged] = useState(hasNextPage)
  if (hasNextPage && !paged) setPaged(true)
  if (!data || data.total === 0 || (quiet && !paged)) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-3">
      <output ref={countElement} tabIndex={-1}>
        {t('Showing {n, number} of {total, number}', { n: data.items.length, total: data.total })}
      </output>
      <MoreButton query={query} focusTarget={countElement} />
    </div>
  )
}

interface MoreButtonProps {
  query: PagedQuery
  /** Gets the focus when the button disappears with the last page. */
  focusTarget: RefObject<HTMLElement | null>
  className?: string
}

/** The button for the next page, if there is a next page. */
export function MoreButton(props: MoreButtonProps) {
  const { data, hasNextPage, isPlaceholderData } = props.query
  // A loading list doesn't know its next page yet. Without the button, its focus would be lost.
  const more = isPlaceholderData && data ? data.items.length < data.total : hasNextPage
  return more && <NextPageButton {...props} />
}

function NextPageButton({ query, focusTarget, className }: MoreButtonProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query
  const [isRequested, setRequested] = useState(false)
  if (isRequested && isFetchingNextPage) setRequested(false)
  // If requested while the list is reloading or another filter's list is loading, it waits for that instead of
  // canceling it.
  const ready = isRequested && !isFetching && !isPlaceholderData && hasNextPage
  useEffect(() => {
    if (ready) void fetchNextPage()
  }, [ready, fetchNextPage])
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) focusTarget.current?.focus()
    },
    [focusTarget],
  )
  const pending = isRequested || isFetchingNextPage
  return (
    <Button size="sm" className={className} pending={pending} onClick={() => setRequested(true)} ref={button}>
      {pending ? t('Loading…') : t('Load More')}
    </Button>
  )
}
