import { Link, createFileRoute } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { conversationQuery } from '#web/features/comments/queries.ts'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { ResolveButton } from '#web/features/tickets/status-buttons.tsx'
import { TicketPage } from '#web/features/tickets/ticket-page.tsx'
import { TicketDescription, TicketDetails } from '#web/features/tickets/ticket-parts.tsx'
import { ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { linkLook } from '#web/ui/base/section.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

export const Route = createFileRoute('/_client/tickets/$id')({
  head: ({ params }) => pageTitle(`Ticket #${params.id}`),
  loader: ({ context, params }) => {
    const id = Number(params.id)
    void context.queryClient.prefetchQuery(ticketQuery(id))
    void context.queryClient.prefetchInfiniteQuery(conversationQuery('ticket', id))
  },
  component: ClientTicketPage,
})

const back = (
  <Button asChild>
    <Link to="/tickets">Back to tickets</Link>
  </Button>
)

function ClientTicketPage() {
  const id = Number(Route.useParams().id)
  return (
    <TicketPage key={id} id={id} back={back}>
      {(ticket) => (
        <>
          <PageHeader
            title={ticket.title}
            subtitle={
              <>
                Ticket #{ticket.id} · Created <DateText value={ticket.createdAt} />
              </>
            }
            back={<BackLink to="/tickets">Back to tickets</BackLink>}
            badges={<StatusBadge status={ticket.status} map={ticketStatus} />}
            actions={<ResolveButton ticket={ticket} />}
          />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="min-w-0">
              <TicketDescription ticket={ticket} />
              <Conversation entityType="ticket" entityId={ticket.id} ownerId={ticket.userId} />
            </div>
            <TicketDetails ticket={ticket} website={<RelatedWebsite website={ticket.website} />} />
          </div>
        </>
      )}
    </TicketPage>
  )
}

function RelatedWebsite({ website }: Pick<Ticket, 'website'>) {
  if (!website) return 'None'
  return (
    <a href={website.url} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {website.name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
