import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { pageOf, recordIcons } from '#web/records.ts'
import { Button } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import type { Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { PersonCell } from '#web/ui/display/person-cell.tsx'
import { SearchField } from '#web/ui/page/search-field.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { type BriefRow, BriefRows } from './brief-rows.tsx'
import { projectTypeLabels } from './brief-words.ts'
import { briefCountsQuery } from './queries.ts'
import { StaffStatus } from './review/staff-status.tsx'

export type StaffTab = BriefStatus | 'all'

const tabs: { value: StaffTab; label: string }[] = [
  { value: 'pending', label: 'New Briefs' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'completed', label: 'Completed' },
  { value: 'all', label: 'All' },
]

interface StaffBriefsProps {
  tab: StaffTab
  q: string | undefined
  onTab: (tab: StaffTab) => void
  onSearch: (q: string) => void
}

/** Everybody's briefs by state, each state with its count. */
export function StaffBriefs({ tab, q, onTab, onSearch }: StaffBriefsProps) {
  const { data: counts } = useQuery(briefCountsQuery(q))
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const items = tabs.map((item) => ({
    ...item,
    count: item.value === 'all' ? all : counts?.[item.value],
  }))
  return (
    <>
      <Toolbar>
        <SearchField label="Search briefs" value={q ?? ''} onChange={onSearch} />
        <ExportButton list="briefs" filters={{ q, status: tab }} />
      </Toolbar>
      <Tabs label="Briefs by status" items={items} value={tab} onChange={onTab}>
        <TabPanel value={tab}>
          <BriefRows
            filters={{ ...(q && { q }), ...(tab !== 'all' && { status: tab }) }}
            columns={columns}
            empty={
              <EmptyState icon={recordIcons.brief} title="No briefs found">
                {q ? 'No brief here matches the search.' : 'Nothing has this status at the moment.'}
              </EmptyState>
            }
          />
        </TabPanel>
      </Tabs>
    </>
  )
}

const columns: Column<BriefRow>[] = [
  {
    key: 'name',
    header: 'Project Name',
    primary: true,
    cell: ({ id, projectName }) => (
      <Link {...pageOf('brief', id, 'staff')} className={stretched}>
        {projectName}
      </Link>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client }) => <PersonCell person={client} />,
  },
  { key: 'type', header: 'Type', cell: ({ projectType }) => projectTypeLabels[projectType] },
  { key: 'submitted', header: 'Submitted', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    key: 'launch',
    header: 'Target Launch',
    cell: ({ targetLaunchDate }) => <DateText value={targetLaunchDate} missing="Not specified" />,
  },
  { key: 'status', header: 'Status', cell: (brief) => <StaffStatus brief={brief} plain /> },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ id, projectName, status }) => (
      <Button asChild size="sm" variant={status === 'pending' ? 'primary' : 'secondary'}>
        <Link
          {...pageOf('brief', id, 'staff')}
          aria-label={`${status === 'pending' ? 'Review' : 'View'} ${projectName}`}
        >
          {status === 'pending' ? 'Review' : 'View'}
        </Link>
      </Button>
    ),
  },
]
