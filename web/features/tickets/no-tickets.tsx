import { t } from '#shared/words.ts'
import { recordIcons } from '#web/records.tsx'
import { readTicketSearch, type TicketSearch, type TicketTab } from '#web/search/tickets.ts'
import type { TabItem } from '#web/ui/display/tabs.tsx'
import { isFiltered } from '#web/ui/lists/narrowed.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

interface NoTicketsProps {
  tab: TicketTab
  tabs: readonly TabItem[]
  search: TicketSearch
}

/** In place of a list of tickets. */
export default function NoTickets({ tab, tabs, search }: NoTicketsProps) {
  if (isFiltered(search))
    return (
      <NoMatches
        icon={recordIcons.ticket}
        title={t('No tickets found')}
        read={readTicketSearch}
        tabs={tabs}
        tab={tab}
      />
    )
  if (tab === 'completed')
    return (
      <EmptyState icon={recordIcons.ticket} title={t('No completed tickets')}>
        {t('Tickets move here once they are resolved or closed.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={recordIcons.ticket} tone="good" title={t('No active tickets')}>
      {t('Nothing is waiting for an answer.')}
    </EmptyState>
  )
}
