import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import { RecordLink, ViewButton } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { readClientBriefsSearch } from '#web/search/briefs.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { FilterSelect, SearchField, Toolbar, choicesOf } from '#web/ui/page/toolbar.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'
import { briefStatus, shownStatus } from './brief-status.ts'
import { projectTypeLabels } from './brief-words.ts'
import { briefsQuery, type BriefItem } from './queries.ts'

const statusChoices = choicesOf('All statuses', BRIEF_STATUSES, briefStatus)

/** A client's own briefs with search and a status filter; `create` leads to a new one. */
export function ClientBriefs({ create }: { create: ReactNode }) {
  const { search, field, change } = useSearchParams(readClientBriefsSearch, { resetScroll: false })
  const filtered = search.q !== undefined || search.status !== undefined
  const clear = () => change({ q: undefined, status: undefined })
  return (
    <>
      <Toolbar>
        <SearchField label="Search briefs" {...field('q')} />
        <FilterSelect label="Status" options={statusChoices} {...field('status')} />
      </Toolbar>
      <DataTable
        query={useInfiniteQuery(briefsQuery(search))}
        failure="Could not load the briefs"
        caption="Briefs"
        columns={columns}
        renderActions={({ id, projectName }) => <ViewButton of="brief" id={id} name={projectName} />}
        empty={
          <EmptyState
            icon={recordIcons.brief}
            title="No briefs found"
            action={filtered ? <Button onClick={clear}>Clear search and filter</Button> : create}
          >
            {filtered
              ? 'Try to adjust your search or filter.'
              : 'Submit your first brief: tell us about the website you want, in four short steps.'}
          </EmptyState>
        }
      />
    </>
  )
}

const columns: Column<BriefItem>[] = [
  {
    header: 'Project Name',
    primary: true,
    cell: ({ id, projectName }) => (
      <RecordLink of="brief" id={id}>
        {projectName}
      </RecordLink>
    ),
  },
  { header: 'Type', cell: ({ projectType }) => projectTypeLabels[projectType] },
  { header: 'Submitted', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    header: 'Status',
    cell: (brief) => <StatusBadge status={shownStatus(brief)} map={briefStatus} plain />,
  },
]
