import { useInfiniteQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { RecordLink } from '#web/records/records.tsx'
import { webhooksQuery, type WebhookItem } from './queries.ts'
import { getDisplayState, webhookState } from './webhook-state.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

export const WebhookTable = () => (
  <DataTable
    query={useInfiniteQuery(webhooksQuery)}
    failure={t('Could not load the webhooks')}
    caption={t('Webhooks')}
    columns={columns}
    loadingRows={3}
    empty={
      <EmptyState icon={Webhook} title={t('No webhooks yet')}>
        {t('Notify a program right away when a brief arrives, a ticket is opened or a project is done.')}
      </EmptyState>
    }
  />
)

const columns: Column<WebhookItem>[] = [
  {
    header: t('Webhook'),
    primary: true,
    cell: ({ id, name, url }) => (
      <>
        <RecordLink kind="webhook" id={id} name={name} />
        <span className="block text-sm font-normal text-ink-3">{url}</span>
      </>
    ),
  },
  {
    header: t('State'),
    cell: (webhook) => <StatusBadge status={getDisplayState(webhook)} map={webhookState} plain />,
  },
  { header: t('Events'), cell: ({ eventTypes }) => eventTypes.length },
  { header: t('Created By'), cell: ({ maker }) => maker?.fullName ?? t('N/A') },
  { header: t('Created'), cell: ({ createdAt }) => <DateText value={createdAt} /> },
]
