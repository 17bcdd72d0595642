import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#web/api/call.ts'
import { DeliveryLog } from '#web/features/webhooks/delivery-log.tsx'
import { readWebhookSearch } from '#web/search/staff.ts'
import { deliveriesQuery, webhookQuery, type WebhookItem } from '#web/features/webhooks/queries.ts'
import { WebhookActions } from '#web/features/webhooks/webhook-actions.tsx'
import { WebhookFacts, WebhookNotice } from '#web/features/webhooks/webhook-page.tsx'
import { deliveryChoices, webhookState } from '#web/features/webhooks/webhook-state.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { NotFoundState } from '#web/ui/page/error-state.tsx'
import { FilterSelect } from '#web/ui/page/filter-select.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Section } from '#web/ui/base/section.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

export const Route = createFileRoute('/staff/webhooks/$id')({
  head: () => pageTitle('Webhook'),
  validateSearch: readWebhookSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const id = Number(params.id)
    void context.queryClient.prefetchQuery(webhookQuery(id))
    void context.queryClient.prefetchInfiniteQuery(deliveriesQuery(id, deps.status))
  },
  component: WebhookRoute,
})

function WebhookRoute() {
  const id = Number(Route.useParams().id)
  const query = useQuery(webhookQuery(id))
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <NotFoundState
        title="Webhook not found"
        action={
          <Button asChild>
            <Link to="/staff/programs">Back to programs</Link>
          </Button>
        }
      >
        It was deleted, or never existed.
      </NotFoundState>
    )
  return (
    <QueryView query={query} failure="Could not load the webhook" loading={<DetailSkeleton />}>
      {(webhook) => <WebhookPage webhook={webhook} />}
    </QueryView>
  )
}

function WebhookPage({ webhook }: { webhook: WebhookItem }) {
  const { status } = Route.useSearch()
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
        back={<BackLink to="/staff/programs">Back to programs</BackLink>}
        badges={<StatusBadge status={webhook.state} map={webhookState} />}
        actions={<WebhookActions webhook={webhook} onDeleted={leave} />}
      />
      <WebhookNotice webhook={webhook} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 [&>section]:mt-0">
          <Section
            title="Messages"
            action={
              <FilterSelect
                label="Status"
                value={status ?? 'all'}
                options={deliveryChoices}
                onChange={(next) =>
                  void navigate({ search: readWebhookSearch({ status: next }), replace: true })
                }
              />
            }
          >
            <DeliveryLog webhookId={webhook.id} status={status} enabled={webhook.state !== 'disabled'} />
          </Section>
        </div>
        <WebhookFacts webhook={webhook} />
      </div>
    </>
  )
}
