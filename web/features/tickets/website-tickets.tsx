import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import { formatNumber, tContext, t } from '#shared/i18n/t.ts'
import { websiteTicketsQuery } from './queries.ts'
import { NumberedTitle } from './ticket-columns.tsx'
import { getTicketCategoryLabel, ticketStatus } from './ticket-status.ts'
import { PriorityBadge } from './public/priority-badge.tsx'
import { recordIcons } from '#web/records/records.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { toneFill } from '#web/ui/base/tone.ts'

interface StatusGroup {
  title: string
  /** The accessible name of the group's list. */
  listLabel: string
  /** The statuses in the group. The first one provides the group's icon. */
  statuses: readonly [TicketStatus, ...TicketStatus[]]
}

/** The groups of tickets. Closed tickets count as resolved. */
const groups: readonly StatusGroup[] = [
  { title: tContext('tickets', 'Open'), listLabel: t('Open tickets'), statuses: ['open'] },
  {
    title: tContext('tickets', 'In Progress'),
    listLabel: t('In Progress tickets'),
    statuses: ['in_progress'],
  },
  {
    title: tContext('tickets', 'Resolved'),
    listLabel: t('Resolved tickets'),
    statuses: ['resolved', 'closed'],
  },
]

const filterByGroup = (tickets: readonly Ticket[], { statuses }: StatusGroup) =>
  tickets.filter(({ status }) => statuses.includes(status))

/** The numbers of a website's open, in-progress and resolved tickets. */
export function WebsiteTicketCounts({ websiteId }: { websiteId: number }) {
  const { data } = useQuery(websiteTicketsQuery(websiteId))
  return (
    <dl className="grid grid-cols-3 divide-x divide-line">
      {groups.map((group) => {
        const { icon: Icon, tone } = ticketStatus[group.statuses[0]]
        return (
          <div key={group.title} className="px-4 first:ps-0 last:pe-0">
            <dt className="text-sm whitespace-nowrap text-ink-3">{group.title}</dt>
            <dd className="mt-1 flex items-center gap-2 text-2xl font-[600] tracking-[-0.02em]">
              <span className={cx('grid size-6 flex-none place-items-center rounded-full', toneFill[tone])}>
                <Icon size={14} strokeWidth={2.2} />
              </span>
              {data ? formatNumber(filterByGroup(data, group).length) : '–'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A website's tickets, grouped by status. If there are none, it shows the `action`. */
export const WebsiteTickets = ({ websiteId, action }: { websiteId: number; action?: ReactNode }) => (
  <ListView
    query={useQuery(websiteTicketsQuery(websiteId))}
    failure={t('Could not load the tickets')}
    empty={
      <EmptyState icon={recordIcons.ticket} title={t('No support tickets')} action={action}>
        {t('No one has asked about this website yet.')}
      </EmptyState>
    }
  >
    {(tickets) =>
      groups.map((group) => (
        <TicketGroup key={group.title} group={group} tickets={filterByGroup(tickets, group)} />
      ))
    }
  </ListView>
)

function TicketGroup({ group, tickets }: { group: StatusGroup; tickets: readonly Ticket[] }) {
  const { title, listLabel } = group
  const closed = tickets.filter(({ status }) => status === 'closed').length
  return (
    <Section
      title={`${title} (${formatNumber(tickets.length)})`}
      action={
        closed > 0 && (
          <span className="text-sm text-ink-3">{t('{n, plural, other {# closed}}', { n: closed })}</span>
        )
      }
      className="not-first:mt-8 first:mt-0"
    >
      {tickets.length === 0 ? (
        <p className="text-base text-ink-3">{t('None.')}</p>
      ) : (
        <List label={listLabel}>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </List>
      )}
    </Section>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { createdAt, serviceCategory, priority, status } = ticket
  return (
    <ListRow
      title={<NumberedTitle ticket={ticket} />}
      description={
        <>
          {getTicketCategoryLabel(serviceCategory)} · <DateText value={createdAt} />
        </>
      }
    >
      <PriorityBadge priority={priority} plain />
      <StatusBadge status={status} map={ticketStatus} plain />
    </ListRow>
  )
}
