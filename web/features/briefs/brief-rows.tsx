import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CallOutput, messageOf } from '#web/api/call.ts'
import { type Column, DataTable } from '#web/ui/page/data-table.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { type BriefFilters, briefsQuery } from './queries.ts'
import { useFailure } from '#web/ui/page/use-failure.ts'

export type BriefRow = CallOutput<'GET /api/briefs'>[number]

interface BriefRowsProps {
  filters: BriefFilters
  columns: readonly Column<BriefRow>[]
  empty: ReactNode
}

/** The matching briefs, page by page. */
export function BriefRows({ filters, columns, empty }: BriefRowsProps) {
  const query = useInfiniteQuery(briefsQuery(filters))
  const { data } = query
  const failure = useFailure(query)
  if (failure)
    return (
      <ErrorState title="Could not load the briefs" onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <>
      <DataTable
        caption="Briefs"
        rows={data?.items}
        rowKey={(brief) => brief.id}
        columns={columns}
        empty={empty}
      />
      <LoadMore query={query} />
    </>
  )
}
