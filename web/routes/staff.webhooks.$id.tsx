import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { requireStaffRole } from '#web/app/shell/entry/guards.ts'
import { DeliveryLog } from '#web/features/webhooks/delivery-log.tsx'
import { readWebhookSearch, type WebhookSearch } from '#web/url/staff.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { deliveriesQuery, webhookQuery, type WebhookItem } from '#web/features/webhooks/queries.ts'
import { WebhookActions, WebhookFacts, WebhookNotice } from '#web/features/webhooks/webhook-page.tsx'
import { deliveryChoices, getDisplayState, webhookState } from '#web/features/webhooks/webhook-state.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { FilterSelect, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'

export const Route = createFileRoute('/staff/webhooks/$id')({
  beforeLoad: requireStaffRole('owner'),
  params: recordParams,
  validateSearch: leaveUnparsed<WebhookSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { id }, deps }) => {
    void context.queryClient.prefetchQuery(webhookQuery(id))
    void context.queryClient.prefetchInfiniteQuery(deliveriesQuery(id, readWebhookSearch(deps).status))
  },
  component: () => (
    <RecordPage kind="webhook" query={webhookQuery}>
      {(webhook) => <WebhookPage webhook={webhook} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="webhook" />,
})

function WebhookPage({ webhook }: { webhook: WebhookItem }) {
  const { search, field } = useSearchParams(readWebhookSearch)
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  async function leave() {
    await navigate({ to: '/staff/programs' })
    client.removeQueries({ queryKey: ['webhooks', webhook.id] })
  }
  return (
    <>
      <PageHeader
        title={webhook.name}
        subtitle={<span className="wrap-anywhere">{webhook.url}</span>}
        back={<BackToList kind="webhook" />}
        badges={<StatusBadge status={getDisplayState(webhook)} map={webhookState} />}
        actions={<WebhookActions webhook={webhook} onDeleted={leave} />}
      />
      <WebhookNotice webhook={webhook} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 [&>section]:mt-0">
          <Section
            title={t('Messages')}
            action={<FilterSelect label={t('Status')} options={deliveryChoices} {...field('status')} />}
          >
            <DeliveryLog
              webhookId={webhook.id}
              status={search.status}
              enabled={webhook.state !== 'disabled'}
            />
          </Section>
        </div>
        <WebhookFacts webhook={webhook} />
      </div>
    </>
  )
}
