import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { TicketBoard, prefetchTickets } from '#web/features/tickets/ticket-board.tsx'
import { readTicketSearch, type TicketSearch } from '#web/url/tickets.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { TriageTable } from '#web/features/tickets/triage/triage-table.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/staff/tickets/')({
  validateSearch: leaveUnparsed<TicketSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchTickets(context.queryClient, 'staff', readTicketSearch(deps)),
  component: () => (
    <>
      <TitledHeader title={t('Support Tickets')} subtitle={t('Every client’s tickets, most urgent first.')} />
      <TicketBoard rows={TriageTable} />
    </>
  ),
})
