import { Link, createFileRoute } from '@tanstack/react-router'
import { isActiveTicket } from '#shared/tickets/values.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { conversationQuery } from '#web/features/comments/queries.ts'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { TemplateMenu } from '#web/features/tickets/templates/template-menu.tsx'
import { TicketDescription, TicketDetails, TicketClock } from '#web/features/tickets/ticket-parts.tsx'
import { ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { TicketTriage } from '#web/features/tickets/triage/ticket-triage.tsx'
import { ClientAndCompany, ClientText } from '#web/features/companies/public/client-cell.tsx'
import { PrivateBadge } from '#web/features/companies/public/private-badge.tsx'
import { readersQuery } from '#web/features/companies/public/queries.ts'
import { RecordAccess } from '#web/features/companies/public/record-access.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { ClientViewButton } from '#web/features/client-view/client-view-button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { linkClassName } from '#web/ui/base/button.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { recordParams } from '#web/url/entry/address.ts'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'

export const Route = createFileRoute('/staff/tickets/$id')({
  params: recordParams,
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(ticketQuery(id))
    void context.queryClient.prefetchQuery(readersQuery('ticket', id))
    void context.queryClient.prefetchInfiniteQuery(conversationQuery('ticket', id))
  },
  component: StaffTicketPage,
  notFoundComponent: () => <RecordProblem kind="ticket" />,
})

const PresenceNote = lazyDialog(async () => ({
  default: (await import('#web/features/tickets/presence/presence-note.tsx')).PresenceNote,
}))

function StaffTicketPage() {
  const { id } = Route.useParams()
  return (
    <RecordPage kind="ticket" title={t('Ticket #{id}', { id })} query={ticketQuery}>
      {(ticket) => (
        <>
          <PageHeader
            title={
              <>
                <bdi>{ticket.title}</bdi> <span className="font-normal text-ink-3">#{ticket.id}</span>
              </>
            }
            subtitle={
              <>
                {rich('Created {date} by {name}', {
                  date: <DateText value={ticket.createdAt} />,
                  name: <ClientText client={ticket.client} company={ticket.company} />,
                })}
                <ClientViewButton hasSeparator client={ticket.client} to={`/tickets/${ticket.id}`} />
                <TicketClock ticket={ticket} />
              </>
            }
            back={<BackToList kind="ticket" />}
            badges={
              <>
                <PriorityBadge priority={ticket.priority} />
                <PrivateBadge record={ticket} />
                <StatusBadge status={ticket.status} map={ticketStatus} />
              </>
            }
          />
          <TicketTriage ticket={ticket} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="min-w-0">
              <TicketDescription ticket={ticket} />
              <Conversation
                entityType="ticket"
                entityId={ticket.id}
                company={ticket.company}
                renderNotice={(writing) => <PresenceNote ticketId={ticket.id} writing={writing} />}
                renderTools={(insert) => <TemplateMenu ticket={ticket} onInsert={insert} />}
                canWaitOnClient={isActiveTicket(ticket.status)}
              />
            </div>
            <TicketDetails
              ticket={ticket}
              client={<ClientAndCompany client={ticket.client} company={ticket.company} />}
              website={<RelatedWebsite website={ticket.website} />}
              footer={<RecordAccess kind="ticket" record={ticket} personId={ticket.userId} />}
            />
          </div>
        </>
      )}
    </RecordPage>
  )
}

function RelatedWebsite({ website }: Pick<Ticket, 'website'>) {
  if (!website) return tContext('website', 'None')
  return (
    <Link to="/staff/websites/$id" params={{ id: website.id }} className={linkClassName}>
      {website.name}
    </Link>
  )
}
