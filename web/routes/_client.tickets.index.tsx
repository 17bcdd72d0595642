import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/words.ts'
import { ClientTickets } from '#web/features/tickets/client-tickets.tsx'
import { TicketBoard, prefetchTickets } from '#web/features/tickets/ticket-board.tsx'
import { readTicketSearch } from '#web/search/tickets.ts'
import { Button } from '#web/ui/base/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/tickets/')({
  head: () => pageTitle(t('My Support Tickets')),
  validateSearch: readTicketSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchTickets(context.queryClient, 'client', deps),
  component: TicketsPage,
})

function TicketsPage() {
  const create = (
    <Button asChild variant="primary" icon={Plus}>
      <Link to="/tickets/new">{t('New Support Ticket')}</Link>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('My Support Tickets')}
        subtitle={t('Ask for help or changes, and follow what happens next.')}
        actions={create}
      />
      <TicketBoard rows={ClientTickets} />
    </>
  )
}
