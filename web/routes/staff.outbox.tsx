import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { messageOf } from '#web/api/call.ts'
import { MailList } from '#web/features/mails/mail-list.tsx'
import { mailStatusChoices } from '#web/features/mails/mail-status.ts'
import { recordIcons } from '#web/records.ts'
import { readOutboxSearch } from '#web/search/staff.ts'
import { outboxQuery, setAsideQuery } from '#web/features/mails/queries.ts'
import { SetAsideList } from '#web/features/mails/set-aside-list.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { FilterSelect, SearchField, Toolbar } from '#web/ui/page/toolbar.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

export const Route = createFileRoute('/staff/outbox')({
  head: () => pageTitle('Outbox'),
  validateSearch: readOutboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.tab) void queryClient.prefetchInfiniteQuery(setAsideQuery())
    else void queryClient.prefetchInfiniteQuery(outboxQuery(deps))
  },
  component: OutboxPage,
})

const SUBTITLES = {
  outgoing: 'Every mail of the portal as its reader gets it. Without a mail server they stay here.',
  'set-aside': 'Answers by email that were not taken, and why. What they say is not kept.',
}

function OutboxPage() {
  const { tab = 'outgoing' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader title="Outbox" subtitle={SUBTITLES[tab]} />
      <Tabs<'outgoing' | 'set-aside'>
        label="Mails"
        value={tab}
        items={[
          { value: 'outgoing', label: 'Outgoing' },
          { value: 'set-aside', label: 'Set aside' },
        ]}
        onChange={(next) =>
          void navigate({ search: next === 'set-aside' ? { tab: next } : {}, replace: true })
        }
      >
        <TabPanel value="outgoing">
          <Outgoing />
        </TabPanel>
        <TabPanel value="set-aside">
          <SetAside />
        </TabPanel>
      </Tabs>
    </>
  )
}

function Outgoing() {
  const search = Route.useSearch()
  const query = useInfiniteQuery(outboxQuery(search))
  const { data } = query
  const failure = useFailure(query)
  return (
    <>
      <OutgoingToolbar />
      {failure && (
        <ErrorState title="Could not load the outbox" onRetry={query.refetch}>
          {messageOf(failure)}
        </ErrorState>
      )}
      {!data && !failure && <ListSkeleton />}
      {!failure && data?.items.length === 0 && (
        <EmptyState
          icon={recordIcons.mail}
          title={search.q || search.status ? 'No such mail' : 'No mail yet'}
        >
          News of briefs, projects and tickets will stand here as soon as there is some.
        </EmptyState>
      )}
      {!failure && data && data.items.length > 0 && (
        <>
          <MailList mails={data.items} />
          <LoadMore query={query} />
        </>
      )}
    </>
  )
}

function OutgoingToolbar() {
  const { q, status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Toolbar>
      <SearchField
        label="Search recipients"
        value={q ?? ''}
        onChange={(next) =>
          void navigate({ search: (old) => readOutboxSearch({ ...old, q: next }), replace: true })
        }
      />
      <FilterSelect
        label="Status"
        value={status ?? 'all'}
        options={mailStatusChoices}
        onChange={(next) =>
          void navigate({
            search: (old) => readOutboxSearch({ ...old, status: next }),
            replace: true,
          })
        }
      />
    </Toolbar>
  )
}

function SetAside() {
  const query = useInfiniteQuery(setAsideQuery())
  return (
    <QueryView query={query} failure="Could not load the mails" loading={<ListSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={MailCheck} title="No mail was set aside">
            Answers by email that cannot be read, or not be trusted, will stand here for 90 days: who they say
            they are from, when and why, but not what they say.
          </EmptyState>
        ) : (
          <>
            <SetAsideList mails={items} />
            <LoadMore query={query} />
          </>
        )
      }
    </QueryView>
  )
}
