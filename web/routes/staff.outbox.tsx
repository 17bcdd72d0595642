import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { messageOf } from '#web/api.ts'
import { MailList } from '#web/features/mails/mail-list.tsx'
import { outboxQuery } from '#web/features/mails/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageTitle } from '#web/ui/page-title.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/staff/outbox')({
  head: () => pageTitle('Outbox'),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(outboxQuery),
  component: OutboxPage,
})

function OutboxPage() {
  const query = useInfiniteQuery(outboxQuery)
  const { data, error, refetch } = query
  return (
    <>
      <PageHeader
        title="Outbox"
        subtitle="Every mail of the portal as its reader gets it. Without a mail server they stay here."
      />
      {error && (
        <ErrorState title="Could not load the outbox" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState icon={MailOpen} title="No mail yet">
          News of briefs, projects and tickets will stand here as soon as there is some.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <MailList mails={data.items} />
          <LoadMore query={query} />
        </>
      )}
    </>
  )
}
