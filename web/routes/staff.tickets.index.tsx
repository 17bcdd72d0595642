import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { TicketBoard, prefetchTickets } from '#web/features/tickets/ticket-board.tsx'
import { readTicketSearch } from '#web/search/tickets.ts'
import { TriageTable } from '#web/features/tickets/triage/triage-table.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/staff/tickets/')({
  head: () => pageTitle(t('Support Tickets')),
  validateSearch: readTicketSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchTickets(context.queryClient, 'staff', deps),
  component: StaffTicketsPage,
})

function StaffTicketsPage() {
  return (
    <>
      <PageHeader title={t('Support Tickets')} subtitle={t('What clients ask for, most urgent first.')} />
      <TicketBoard rows={TriageTable} />
    </>
  )
}
