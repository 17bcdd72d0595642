import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { messageOf } from '#web/api.ts'
import { MailList } from '#web/features/mails/mail-list.tsx'
import { mailStatusChoices } from '#web/features/mails/mail-status.ts'
import { readOutboxSearch } from '#web/features/mails/outbox-search.ts'
import { outboxQuery } from '#web/features/mails/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageTitle } from '#web/ui/page-title.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { useFailure } from '#web/ui/use-failure.ts'

export const Route = createFileRoute('/staff/outbox')({
  head: () => pageTitle('Outbox'),
  validateSearch: readOutboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(outboxQuery(deps)),
  component: OutboxPage,
})

function OutboxPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useInfiniteQuery({ ...outboxQuery(search), placeholderData: keepPreviousData })
  const { data } = query
  const failure = useFailure(query)
  return (
    <>
      <PageHeader
        title="Outbox"
        subtitle="Every mail of the portal as its reader gets it. Without a mail server they stay here."
      />
      <Toolbar>
        <SearchField
          label="Search recipients"
          value={search.q ?? ''}
          onChange={(q) => void navigate({ search: (old) => ({ ...old, q: q || undefined }), replace: true })}
        />
        <FilterSelect
          label="Status"
          value={search.status ?? 'all'}
          options={mailStatusChoices}
          onChange={(status) =>
            void navigate({
              search: (old) => ({ ...old, status: status === 'all' ? undefined : status }),
              replace: true,
            })
          }
        />
      </Toolbar>
      {failure && (
        <ErrorState title="Could not load the outbox" onRetry={query.refetch}>
          {messageOf(failure)}
        </ErrorState>
      )}
      {!data && !failure && <ListSkeleton />}
      {!failure && data?.items.length === 0 && (
        <EmptyState icon={MailOpen} title={search.q || search.status ? 'No such mail' : 'No mail yet'}>
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
