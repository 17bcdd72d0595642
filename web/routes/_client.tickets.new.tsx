import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import { NewTicketForm } from '#web/features/tickets/new-ticket-form.tsx'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { websiteChoicesQuery } from '#web/features/websites/queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { BackLink } from '#web/ui/page/page-header.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { FieldsSkeleton } from '#web/ui/page/query-view.tsx'
import { readNewTicketSearch, type NewTicketSearch } from '#web/url/tickets.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'

const MissingPermission = lazyDialog(() => import('#web/features/companies/public/missing-permission.tsx'))

export const Route = createFileRoute('/_client/tickets/new')({
  // Text typed before the app has loaded would be lost when the user leaves the page.
  ssr: false,
  validateSearch: leaveUnparsed<NewTicketSearch>,
  loader: ({ context }) => void context.queryClient.prefetchQuery(websiteChoicesQuery),
  component: NewTicketPage,
})

function NewTicketPage() {
  const { websiteId = null } = readNewTicketSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const canWrite = useCanWrite()
  /** Opens the new ticket, with the list behind it, so that Back doesn't open the empty form. */
  async function showCreated(ticket: Ticket) {
    client.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
    await navigate({ to: '/tickets', replace: true })
    await navigate({ to: '/tickets/$id', params: { id: ticket.id } })
  }
  const { data: websites, isLoading, error, refetch } = useQuery(websiteChoicesQuery)
  return (
    <>
      <TitledHeader
        title={t('Create a Support Ticket')}
        subtitle={t('Tell us what you need. We’ll answer here, and you can add to it at any time.')}
        back={<BackLink to="/tickets">{t('Back to tickets')}</BackLink>}
      />
      {error && !websites && (
        <Alert
          tone="warn"
          className="mb-5 max-w-[840px]"
          title={t('Could not load your websites')}
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {t('Try Again')}{' '}
            </Button>
          }
        >
          {t('You can send the ticket without choosing one.')}
        </Alert>
      )}
      {!canWrite ? (
        <MissingPermission />
      ) : isLoading ? (
        <Card className="max-w-[840px]">
          <FieldsSkeleton fields={6} />
        </Card>
      ) : (
        <ClientOnly>
          <NewTicketForm
            websites={websites ?? []}
            websiteId={websiteId}
            onCreated={showCreated}
            cancel={
              <Button asChild>
                <Link to="/tickets">{t('Cancel')}</Link>
              </Button>
            }
          />
        </ClientOnly>
      )}
    </>
  )
}
