import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { tContext, t } from '#shared/i18n/t.ts'
import { getChosenCompany, useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { OwnRequests, ResponseTarget } from '#web/features/requests/own-requests.tsx'
import { ownRequestsQuery, requestCountsQuery } from '#web/features/requests/queries.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { useSearchParams } from '#web/ui/page/toolbar.tsx'
import { readOwnRequestsSearch, type OwnRequestsSearch } from '#web/url/requests.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'

export const Route = createFileRoute('/_client/info-requests/')({
  validateSearch: leaveUnparsed<OwnRequestsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    const company = getChosenCompany(user, deps)
    const { tab = 'open' } = readOwnRequestsSearch(deps)
    void queryClient.prefetchQuery(requestCountsQuery(undefined, company))
    void queryClient.prefetchInfiniteQuery(ownRequestsQuery(tab, company))
  },
  component: InfoRequestsPage,
})

function InfoRequestsPage() {
  const { field } = useSearchParams(readOwnRequestsSearch)
  const { data } = useQuery(requestCountsQuery(undefined, useChosenCompany()))
  return (
    <>
      <TitledHeader
        title={t('Information Requests')}
        subtitle={t('What we need from you to move your projects forward.')}
      />
      <Tabs
        label={t('Information requests')}
        {...field('tab')}
        items={[
          {
            value: 'pending',
            label: tContext('requests', 'Pending'),
            count: data && data.pending + data.in_progress,
          },
          { value: 'completed', label: tContext('requests', 'Completed'), count: data?.completed },
        ]}
      >
        <TabPanel value="pending">
          <OwnRequests state="open" />
          <div className="mt-4">
            <ResponseTarget />
          </div>
        </TabPanel>
        <TabPanel value="completed">
          <OwnRequests state="completed" />
        </TabPanel>
      </Tabs>
    </>
  )
}
