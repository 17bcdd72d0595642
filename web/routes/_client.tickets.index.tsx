import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { ClientTickets } from '#web/features/tickets/client-tickets.tsx'
import { TicketBoard, prefetchTickets } from '#web/features/tickets/ticket-board.tsx'
import { getChosenCompany, useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { readTicketSearch, type TicketSearch } from '#web/url/tickets.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { Button } from '#web/ui/base/button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/_client/tickets/')({
  validateSearch: leaveUnparsed<TicketSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) =>
    prefetchTickets(queryClient, 'client', {
      ...readTicketSearch(deps),
      company: getChosenCompany(user, deps),
    }),
  component: TicketsPage,
})

function TicketsPage() {
  const create = useCanWrite() && (
    <Button asChild variant="primary" icon={Plus}>
      <Link to="/tickets/new">{t('New Support Ticket')}</Link>
    </Button>
  )
  return (
    <>
      <TitledHeader
        title={t('My Support Tickets')}
        subtitle={t('Ask for help or changes, and follow what happens next.')}
        actions={create}
      />
      <TicketBoard rows={ClientTickets} />
    </>
  )
}
