import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { WaitingSide } from '#shared/sla/values.ts'
import type { DueItem, StaffDashboard } from '#shared/dashboard/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { recordIcons } from '#web/records/records.tsx'
import { morningQuery } from '../queries.ts'
import { RecordTitle, type RemindComponent, WaitingList } from './waiting-list.tsx'
import { DueBadge } from '#web/ui/page/dates.tsx'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'

/** Lists items waiting on us, items waiting on clients and for how long, and items that are due or overdue. */
export default function MorningLists({ remind }: { remind: RemindComponent }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-2">
      <DashboardList
        title={t('Waiting on Us')}
        list="waitsOnUs"
        action={<AllWaitingLink waitingOn="agency" />}
      >
        {({ waitsOnUs }) => <WaitingList waitingOn="agency" items={waitsOnUs} remind={remind} />}
      </DashboardList>
      <DashboardList
        title={t('Waiting on Clients')}
        list="waitsOnClients"
        action={<AllWaitingLink waitingOn="client" />}
      >
        {({ waitsOnClients }) => <WaitingList waitingOn="client" items={waitsOnClients} remind={remind} />}
      </DashboardList>
      <DashboardList title={t('Due Soon')} list="due" className="lg:col-span-2">
        {({ due }) => <DueList items={due} />}
      </DashboardList>
    </div>
  )
}

const renderSrOnly = (content: ReactNode) => <span className="sr-only">{content}</span>

const AllWaitingLink = ({ waitingOn }: { waitingOn: WaitingSide }) => (
  <Link
    to="/staff/waiting"
    search={waitingOn === 'client' ? { on: waitingOn } : {}}
    className={linkClassName}
  >
    {waitingOn === 'client'
      ? rich('View All<span> waiting on clients</span>', { span: renderSrOnly })
      : rich('View All<span> waiting on us</span>', { span: renderSrOnly })}
  </Link>
)

interface DashboardListProps extends Omit<ComponentProps<typeof Section>, 'children'> {
  list: 'waitsOnUs' | 'waitsOnClients' | 'due'
  children: (morning: StaffDashboard) => ReactNode
}

const DashboardList = ({ list, children, ...section }: DashboardListProps) => (
  <Section {...section}>
    <QueryView
      query={useQuery(morningQuery)}
      failure={t('Could not load the waiting items')}
      loading={<ListSkeleton />}
      isEmpty={(morning) => morning[list].length === 0}
    >
      {children}
    </QueryView>
  </Section>
)

function DueList({ items }: { items: DueItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState icon={CalendarCheck2} tone="good" title={t('Nothing is late or due this week')}>
        {t('Projects, tasks and requests show up here a week before they’re due.')}
      </EmptyState>
    )
  return (
    <List label={t('Due soon')}>
      {items.map((item) => (
        <ListRow
          key={`${item.kind} ${item.id}`}
          icon={recordIcons[item.kind]}
          title={<RecordTitle item={item} />}
          description={item.client}
        >
          <DueBadge due={item.dueDate} />
        </ListRow>
      ))}
    </List>
  )
}
