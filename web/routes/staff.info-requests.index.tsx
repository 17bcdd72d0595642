import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { tContext, t } from '#shared/i18n/t.ts'
import { AllRequests } from '#web/features/requests/staff-requests.tsx'
import {
  allRequestsQuery,
  toRequestListQuery,
  requestCountsQuery,
  type RequestFilters,
} from '#web/features/requests/queries.ts'
import { readRequestsSearch, type RequestsSearch } from '#web/url/requests.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { TabPanel, Tabs, type TabItem } from '#web/ui/display/tabs.tsx'

export const Route = createFileRoute('/staff/info-requests/')({
  validateSearch: leaveUnparsed<RequestsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { q, tab } = readRequestsSearch(deps)
    void queryClient.prefetchQuery(requestCountsQuery(q))
    void queryClient.prefetchInfiniteQuery(allRequestsQuery({ q, ...getTabFilters(tab) }))
  },
  component: StaffInfoRequestsPage,
})

const FILTERS = {
  pending: { state: 'open' },
  overdue: { state: 'overdue' },
  completed: { state: 'completed' },
  withdrawn: { withdrawn: 'true' },
  all: {},
} as const satisfies Record<string, RequestFilters>

const getTabFilters = (tab: RequestsSearch['tab'] = 'pending') => FILTERS[tab]

function StaffInfoRequestsPage() {
  const { search, field } = useSearchParams(readRequestsSearch)
  const { tab = 'pending', q } = search
  const { data } = useQuery(requestCountsQuery(q))
  const open = data && data.pending + data.in_progress
  const tabs: TabItem<keyof typeof FILTERS>[] = [
    { value: 'pending', label: tContext('requests', 'Awaiting Response'), count: open },
    { value: 'overdue', label: tContext('requests', 'Overdue'), count: data?.overdue },
    { value: 'completed', label: tContext('requests', 'Answered'), count: data?.completed },
    {
      value: 'all',
      label: tContext('requests', 'All'),
      count: data && open !== undefined ? open + data.completed : undefined,
    },
    { value: 'withdrawn', label: tContext('requests', 'Withdrawn') },
  ]
  return (
    <>
      <TitledHeader title={t('Information Requests')} subtitle={t('What you’ve asked clients for.')} />
      <Toolbar>
        <SearchField label={t('Search information requests')} {...field('q')} />
        <ExportButton list="info-requests" filters={toRequestListQuery({ q, ...getTabFilters(tab) })} />
      </Toolbar>
      <Tabs label={t('Status')} {...field('tab')} items={tabs}>
        <TabPanel value={tab}>
          <AllRequests q={q} tab={tab} tabs={tabs} {...getTabFilters(tab)} />
        </TabPanel>
      </Tabs>
    </>
  )
}
