import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { WaitingSide } from '#shared/sla/values.ts'
import { t } from '#shared/i18n/t.ts'
import { waitingQuery } from '#web/features/dashboard/queries.ts'
import { WaitingList } from '#web/features/dashboard/morning/waiting-list.tsx'
import { readWaitingSearch, type WaitingSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { BackLink } from '#web/ui/page/page-header.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { useSearchParams } from '#web/ui/page/toolbar.tsx'
import { ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { Remind } from './-remind.tsx'

export const Route = createFileRoute('/staff/waiting')({
  validateSearch: leaveUnparsed<WaitingSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(waitingQuery(readWaitingSearch(deps).on ?? 'agency')),
  component: WaitingPage,
})

function WaitingPage() {
  const { search, field } = useSearchParams(readWaitingSearch)
  const { on = 'agency' } = search
  return (
    <>
      <TitledHeader
        title={t('Waiting')}
        subtitle={t('Urgent first, then longest waiting.')}
        back={<BackLink to="/staff">{t('Back to the Dashboard')}</BackLink>}
      />
      <Tabs
        label={t('Waiting on')}
        {...field('on')}
        items={[
          { value: 'agency', label: t('On Us') },
          { value: 'client', label: t('On Clients') },
        ]}
      >
        <TabPanel value={on}>
          <WaitingItems key={on} waitingOn={on} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function WaitingItems({ waitingOn }: { waitingOn: WaitingSide }) {
  const query = useInfiniteQuery(waitingQuery(waitingOn))
  return (
    <QueryView
      query={query}
      failure={t('Could not load the waiting items')}
      loading={<ListSkeleton rows={8} />}
    >
      {({ items }) => (
        <>
          <WaitingList waitingOn={waitingOn} items={items} remind={Remind} />
          <LoadMore query={query} />
        </>
      )}
    </QueryView>
  )
}
