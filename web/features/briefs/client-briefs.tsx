import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { pageOf, recordIcons } from '#web/records.ts'
import { Button } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import type { Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { FilterSelect } from '#web/ui/page/filter-select.tsx'
import { SearchField } from '#web/ui/page/search-field.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { type BriefRow, BriefRows } from './brief-rows.tsx'
import { briefStatus, shownStatus } from './brief-status.ts'
import { projectTypeLabels } from './brief-words.ts'
import type { BriefFilters } from './queries.ts'

const statusOptions: { value: BriefStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
]

interface ClientBriefsProps {
  filters: BriefFilters
  /** Takes what changes; without anything all of it goes. */
  onFilters: (change?: { q?: string; status?: BriefStatus | undefined }) => void
  /** The way to a new brief, for the empty state. */
  create: ReactNode
}

/** A client's own briefs with search and a status filter. */
export function ClientBriefs({ filters, onFilters, create }: ClientBriefsProps) {
  const { q, status } = filters
  const filtered = q !== undefined || status !== undefined
  return (
    <>
      <Toolbar>
        <SearchField label="Search briefs" value={q ?? ''} onChange={(text) => onFilters({ q: text })} />
        <FilterSelect
          label="Status"
          value={status ?? 'all'}
          options={statusOptions}
          onChange={(value) => onFilters({ status: value === 'all' ? undefined : value })}
        />
      </Toolbar>
      <BriefRows
        filters={filters}
        columns={columns}
        empty={
          <EmptyState
            icon={recordIcons.brief}
            title="No briefs found"
            action={filtered ? <Button onClick={() => onFilters()}>Clear search and filter</Button> : create}
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

const columns: Column<BriefRow>[] = [
  {
    key: 'name',
    header: 'Project Name',
    primary: true,
    cell: ({ id, projectName }) => (
      <Link {...pageOf('brief', id, 'client')} className={stretched}>
        {projectName}
      </Link>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ projectType }) => projectTypeLabels[projectType] },
  { key: 'submitted', header: 'Submitted', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (brief) => <StatusBadge status={shownStatus(brief)} map={briefStatus} plain />,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ id, projectName }) => (
      <Button asChild size="sm">
        <Link {...pageOf('brief', id, 'client')} aria-label={`View ${projectName}`}>
          View
        </Link>
      </Button>
    ),
  },
]
