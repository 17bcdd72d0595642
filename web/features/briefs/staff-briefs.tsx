import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { RecordLink, ViewButton } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { readStaffBriefsSearch } from '#web/search/briefs.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { PersonCell } from '#web/ui/display/person-cell.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { SearchField, Toolbar } from '#web/ui/page/toolbar.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'
import { projectTypeLabels } from './brief-words.ts'
import { briefCountsQuery, briefsQuery, ofTab, type BriefItem } from './queries.ts'
import { StaffStatus } from './review/staff-status.tsx'

const tabs: { value: BriefStatus | 'all'; label: string }[] = [
  { value: 'pending', label: 'New Briefs' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'completed', label: 'Completed' },
  { value: 'all', label: 'All' },
]

/** Everybody's briefs by state, each state with its count. */
export function StaffBriefs() {
  const { search, field } = useSearchParams(readStaffBriefsSearch, { resetScroll: false })
  const { q, tab = 'pending' } = search
  const { data: counts } = useQuery(briefCountsQuery(q))
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const items = tabs.map((item) => ({
    ...item,
    count: item.value === 'all' ? all : counts?.[item.value],
  }))
  return (
    <>
      <Toolbar>
        <SearchField label="Search briefs" {...field('q')} />
        <ExportButton list="briefs" filters={{ q, status: tab }} />
      </Toolbar>
      <Tabs label="Briefs by status" items={items} {...field('tab')}>
        <TabPanel value={tab}>
          <DataTable
            query={useInfiniteQuery(briefsQuery(ofTab(search)))}
            failure="Could not load the briefs"
            caption="Briefs"
            columns={columns}
            renderActions={({ id, projectName, status }) => (
              <ViewButton
                of="brief"
                id={id}
                name={projectName}
                {...(status === 'pending' && { label: 'Review', variant: 'primary' })}
              />
            )}
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
  { header: 'Client', cell: ({ client }) => <PersonCell person={client} /> },
  { header: 'Type', cell: ({ projectType }) => projectTypeLabels[projectType] },
  { header: 'Submitted', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    header: 'Target Launch',
    cell: ({ targetLaunchDate }) => <DateText value={targetLaunchDate} missing="Not specified" />,
  },
  { header: 'Status', cell: (brief) => <StaffStatus brief={brief} plain /> },
]
