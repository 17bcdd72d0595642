import { createFileRoute } from '@tanstack/react-router'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { isActiveTicket } from '#shared/tickets/values.ts'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { conversationQuery } from '#web/features/comments/queries.ts'
import { prefetchEmergency, TicketEmergency } from '#web/features/tickets/emergency.tsx'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { ResolveButton } from '#web/features/tickets/status-buttons.tsx'
import { TicketDescription, TicketDetails, TicketClock } from '#web/features/tickets/ticket-parts.tsx'
import { ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { PrivateBadge } from '#web/features/companies/public/private-badge.tsx'
import { readersQuery } from '#web/features/companies/public/queries.ts'
import { ReadersLine, RecordAccess } from '#web/features/companies/public/record-access.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { recordParams } from '#web/url/entry/address.ts'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'

export const Route = createFileRoute('/_client/tickets/$id')({
  params: recordParams,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void prefetchEmergency(queryClient, queryClient.fetchQuery(ticketQuery(id)))
    void queryClient.prefetchQuery(readersQuery('ticket', id))
    void queryClient.prefetchInfiniteQuery(conversationQuery('ticket', id))
  },
  component: ClientTicketPage,
  notFoundComponent: () => <RecordProblem kind="ticket" />,
})

function ClientTicketPage() {
  const { id } = Route.useParams()
  return (
    <RecordPage kind="ticket" title={t('Ticket #{id}', { id })} query={ticketQuery}>
      {(ticket) => (
        <>
          <PageHeader
            title={ticket.title}
            subtitle={
              <>
                {rich('Ticket #{id} · Created {date}', {
                  id: ticket.id,
                  date: <DateText value={ticket.createdAt} />,
                })}
                <TicketClock ticket={ticket} />
              </>
            }
            back={<BackToList kind="ticket" />}
            badges={
              <>
                <StatusBadge status={ticket.status} map={ticketStatus} />
                <PrivateBadge record={ticket} />
                <CompanyChip company={ticket.company} />
              </>
            }
            actions={<Actions ticket={ticket} />}
          />
          <TicketEmergency ticket={ticket} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="min-w-0">
              <TicketDescription ticket={ticket} />
              <Conversation
                entityType="ticket"
                entityId={ticket.id}
                company={ticket.company}
                readers={<ReadersLine kind="ticket" id={ticket.id} />}
                reopensTicket={!isActiveTicket(ticket.status)}
              />
            </div>
            <TicketDetails
              ticket={ticket}
              website={<RelatedWebsite website={ticket.website} />}
              footer={<RecordAccess kind="ticket" record={ticket} personId={ticket.userId} />}
            />
          </div>
        </>
      )}
    </RecordPage>
  )
}

const Actions = ({ ticket }: { ticket: Ticket }) =>
  useCanWrite(ticket.company.id) && <ResolveButton ticket={ticket} />

function RelatedWebsite({ website }: Pick<Ticket, 'website'>) {
  if (!website) return tContext('website', 'None')
  return (
    <a href={website.url} target="_blank" rel="noopener noreferrer" className={linkClassName}>
      {website.name}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
