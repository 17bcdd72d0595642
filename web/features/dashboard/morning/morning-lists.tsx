import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WaitingOn } from '#shared/sla/values.ts'
import type { DueItem, StaffDashboard } from '#shared/dashboard/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { recordIcons } from '#web/records/records.tsx'
import { morningQuery } from './morning-query.ts'
import { RecordTitle, type Remind, WaitingList } from './waiting-list.tsx'
import { DueBadge } from '#web/ui/page/dates.tsx'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

/** Lists items waiting on us, items waiting on clients and for how long, and items that are due or overdue. */
export default function MorningLists({ remind }: { remind: Remind }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-2">
      <Part title={t('Waiting on Us')} list="waitsOnUs" action={<AllWaiting on="agency" />}>
        {({ waitsOnUs }) => <WaitingList on="agency" items={waitsOnUs} remind={remind} />}
      </Part>
      <Part title={t('Waiting on Clients')} list="waitsOnClients" action={<AllWaiting on="client" />}>
        {({ waitsOnClients }) => <WaitingList on="client" items={waitsOnClients} remind={remind} />}
      </Part>
      <Part title={t('Due Soon')} list="due" className="lg:col-span-2">
        {({ due }) => <DueList items={due} />}
      </Part>
    </div>
  )
}

const unseen = (words: ReactNode) => <span className="sr-only">{words}</span>

const AllWaiting = ({ on }: { on: WaitingOn }) => (
  <Link to="/staff/waiting" search={on === 'client' ? { on } : {}} className={linkLook}>
    {on === 'client'
      ? rich('View All<span> waiting on clients</span>', { span: unseen })
      : rich('View All<span> waiting on us</span>', { span: unseen })}
  </Link>
)

interface PartProps {
  title: string
  action?: ReactNode
  className?: string
  list: 'waitsOnUs' | 'waitsOnClients' | 'due'
  children: (morning: StaffDashboard) => ReactNode
}

function Part({ title, action, list, children, className = '' }: PartProps) {
  return (
    <Section title={title} action={action} className={className}>
      <QueryView
        query={useQuery(morningQuery)}
        failure={t('Could not load the waiting items')}
        loading={<ListSkeleton />}
        isNothing={(morning) => morning[list].length === 0}
      >
        {children}
      </QueryView>
    </Section>
  )
}

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
