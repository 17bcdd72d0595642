import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Website } from '#shared/websites/schemas.ts'
import { messageOf } from '#web/api/call.ts'
import { recordIcons } from '#web/records.ts'
import type { allWebsitesQuery, myWebsitesQuery } from './queries.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

interface WebsiteListProps {
  query: ReturnType<typeof myWebsitesQuery> | ReturnType<typeof allWebsitesQuery>
  /** Whether a search is active: no matches differ from no websites at all. */
  searching: boolean
  loading: ReactNode
  empty: ReactNode
  children: (websites: readonly Website[]) => ReactNode
}

/** Websites page by page, with the loading, empty and failure states. */
export function WebsiteList({ query, searching, loading, empty, children }: WebsiteListProps) {
  const websites = useInfiniteQuery(query)
  const { data } = websites
  const failure = useFailure(websites)
  if (failure)
    return (
      <ErrorState title="Could not load the websites" onRetry={websites.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  if (!data) return loading
  if (data.items.length === 0 && searching)
    return (
      <EmptyState icon={recordIcons.website} title="No websites found">
        No website matches your search. Try other words.
      </EmptyState>
    )
  if (data.items.length === 0) return empty
  return (
    <>
      {children(data.items)}
      <LoadMore query={websites} />
    </>
  )
}
