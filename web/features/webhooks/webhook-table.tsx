import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import { messageOf } from '#web/api/call.ts'
import { pageOf } from '#web/records.ts'
import { webhooksQuery, type WebhookItem } from './queries.ts'
import { webhookState } from './webhook-state.ts'
import { stretched } from '#web/ui/page/card.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

/** The agency's webhooks. */
export function WebhookTable() {
  const query = useInfiniteQuery(webhooksQuery)
  const { data } = query
  const failure = useFailure(query)
  if (failure)
    return (
      <ErrorState title="Could not load the webhooks" onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <>
      <DataTable
        caption="Webhooks"
        columns={columns}
        rows={data?.items}
        rowKey={(webhook) => webhook.id}
        loadingRows={3}
        empty={
          <EmptyState icon={Webhook} title="No webhooks yet">
            Have a program told at once when a brief arrives, a ticket is opened or a project is done.
          </EmptyState>
        }
      />
      <LoadMore query={query} />
    </>
  )
}

const columns: Column<WebhookItem>[] = [
  {
    key: 'name',
    header: 'Webhook',
    primary: true,
    cell: ({ id, name, url }) => (
      <>
        <Link {...pageOf('webhook', id, 'staff')} className={stretched}>
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-3">{url}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge status={state} map={webhookState} plain />,
  },
  { key: 'events', header: 'Events', cell: ({ eventTypes }) => eventTypes.length },
  { key: 'maker', header: 'Made by', cell: ({ maker }) => maker?.fullName ?? 'N/A' },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]
