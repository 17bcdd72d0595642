import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { requireStaffRole } from '#web/app/shell/entry/guards.ts'
import { MailList, mailStatusChoices } from '#web/features/mail/mail-list.tsx'
import { readOutboxSearch, type OutboxSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { outboxQuery, receivedMailsQuery } from '#web/features/mail/queries.ts'
import { prefetchMailState } from '#web/features/mail/public/mail-state.ts'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { ListView } from '#web/ui/page/query-view.tsx'
import { lazyDialog, preloadInBackground, preload } from '#web/ui/base/lazy.ts'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'

const loadBanner = async () => ({
  default: (await import('#web/features/mail/public/mail-note.tsx')).MailBanner,
})
const MailBanner = lazyDialog(loadBanner)
const loadParts = () => import('#web/features/mail/outbox-parts.tsx')
const NoMails = lazyDialog(async () => ({ default: (await loadParts()).NoMails }))
const TestMailButton = lazyDialog(async () => ({ default: (await loadParts()).TestMailButton }))
const loadReceived = () => import('#web/features/mail/received-list.tsx')
const ReceivedList = lazyDialog(loadReceived)

export const Route = createFileRoute('/staff/outbox')({
  beforeLoad: requireStaffRole('member'),
  validateSearch: leaveUnparsed<OutboxSearch>,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    const search = readOutboxSearch(deps)
    if (search.tab) {
      void queryClient.prefetchInfiniteQuery(receivedMailsQuery(search))
      preloadInBackground(loadReceived)
    } else void queryClient.prefetchInfiniteQuery(outboxQuery(search))
    // The banner appears above the list. If it came late, it would move the page.
    await Promise.all([prefetchMailState(queryClient, user), preload(loadBanner)])
  },
  component: OutboxPage,
})

const SUBTITLES = {
  outgoing: t('Every email from the portal, sent or not, as the recipient sees it.'),
  received: t('Every email that the portal received, with its outcome.'),
}

function OutboxPage() {
  const { search, change } = useSearchParams(readOutboxSearch)
  const { tab = 'outgoing' } = search
  return (
    <>
      <TitledHeader title={t('Outbox')} subtitle={SUBTITLES[tab]} actions={<TestMailButton />} />
      <MailBanner />
      <Tabs<'outgoing' | 'received'>
        label={t('Emails')}
        value={tab}
        items={[
          { value: 'outgoing', label: t('Outgoing') },
          { value: 'received', label: t('Received') },
        ]}
        onChange={(next) => change({ tab: next, q: undefined, status: undefined, outcome: undefined })}
      >
        <TabPanel value="outgoing">
          <Outgoing />
        </TabPanel>
        <TabPanel value="received">
          <ReceivedList />
        </TabPanel>
      </Tabs>
    </>
  )
}

function Outgoing() {
  const { search, field } = useSearchParams(readOutboxSearch)
  return (
    <>
      <Toolbar>
        <SearchField label={t('Search recipients')} {...field('q')} />
        <FilterSelect label={t('Status')} options={mailStatusChoices} {...field('status')} />
      </Toolbar>
      <ListView
        query={useInfiniteQuery(outboxQuery(search))}
        failure={t('Could not load the outbox')}
        empty={<NoMails search={search} />}
      >
        {(mails) => <MailList mails={mails} />}
      </ListView>
    </>
  )
}
