import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  CalendarCheck2,
  FileText,
  FolderKanban,
  Hourglass,
  LifeBuoy,
  ListTodo,
  MessageCircleQuestionMark,
  PartyPopper,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { DueItem, Morning, WaitingItem } from '#shared/morning.ts'
import { morningQuery } from '#web/features/dashboard/morning/morning-query.ts'
import { answerState, waitedFor } from '#web/features/dashboard/morning/morning-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { stretched } from '#web/ui/card.tsx'
import { DueBadge } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { Section } from '#web/ui/section.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

const kinds = {
  ticket: { icon: LifeBuoy, name: 'Ticket', path: 'tickets' },
  brief: { icon: FileText, name: 'Brief', path: 'briefs' },
  info_request: { icon: MessageCircleQuestionMark, name: 'Request', path: 'info-requests' },
  project: { icon: FolderKanban, name: 'Project', path: 'projects' },
  task: { icon: ListTodo, name: 'Task', path: 'projects' },
}

interface MorningListsProps {
  /** Offered for what waits on its client. */
  remind: ComponentType<{ item: WaitingItem }>
}

/** What waits on us, what waits on a client and for how long, what is due or late. */
export default function MorningLists({ remind: Remind }: MorningListsProps) {
  const query = useQuery(morningQuery)
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-2 2xl:grid-cols-3">
      <Part title="Waits on Us" query={query}>
        {({ waitsOnUs }) => (
          <Waiting
            label="Waits on us"
            items={waitsOnUs}
            empty={
              <EmptyState icon={PartyPopper} tone="good" title="Nothing waits on us">
                Every ticket and brief has its answer.
              </EmptyState>
            }
            after={AnswerBadge}
          />
        )}
      </Part>
      <Part title="Waits on Clients" query={query}>
        {({ waitsOnClients }) => (
          <Waiting
            label="Waits on clients"
            items={waitsOnClients}
            empty={
              <EmptyState icon={Hourglass} title="Nothing waits on a client">
                Every request and question is answered.
              </EmptyState>
            }
            after={Remind}
          />
        )}
      </Part>
      <Part title="Due or Late" query={query} className="lg:max-2xl:col-span-2">
        {({ due }) => <DueList items={due} />}
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  className?: string
  query: Parameters<typeof QueryView<Morning>>[0]['query']
  children: (morning: Morning) => ReactNode
}

function Part({ title, query, children, className = '' }: PartProps) {
  return (
    <Section title={title} className={className}>
      <QueryView query={query} failure="Could not load what waits" loading={<ListSkeleton />}>
        {children}
      </QueryView>
    </Section>
  )
}

interface WaitingProps {
  label: string
  items: WaitingItem[]
  empty: ReactNode
  after: ComponentType<{ item: WaitingItem }>
}

function Waiting({ label, items, empty, after: After }: WaitingProps) {
  if (items.length === 0) return empty
  return (
    <List label={label}>
      {items.map((item) => (
        <ListRow
          key={`${item.kind} ${item.id}`}
          icon={kinds[item.kind].icon}
          title={<Title kind={item.kind} id={item.id} title={item.title} />}
          description={`${item.client} · ${waitedFor(item.since)}`}
        >
          <span className="relative z-10">
            <After item={item} />
          </span>
        </ListRow>
      ))}
    </List>
  )
}

function Title({ kind, id, title }: { kind: keyof typeof kinds; id: number; title: string }) {
  const { name, path } = kinds[kind]
  const to: string = `/staff/${path}/${id}`
  return (
    <Link to={to} className={stretched}>
      <span className="sr-only">{name}: </span>
      {title}
    </Link>
  )
}

const answerTones = { late: 'bad', soon: 'warn', later: 'neutral' } as const

/** Whether our answer comes in time. */
function AnswerBadge({ item: { answerDueAt } }: { item: WaitingItem }) {
  if (!answerDueAt) return null
  const { text, state } = answerState(answerDueAt)
  return (
    <Badge tone={answerTones[state]} icon={AlarmClock}>
      {text}
    </Badge>
  )
}

function DueList({ items }: { items: DueItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState icon={CalendarCheck2} tone="good" title="Nothing is late or due this week">
        Projects, tasks and requests come here a week ahead.
      </EmptyState>
    )
  return (
    <List label="Due or late">
      {items.map((item) => (
        <ListRow
          key={`${item.kind} ${item.id}`}
          icon={kinds[item.kind].icon}
          title={<DueTitle item={item} />}
          description={item.client}
        >
          <DueBadge due={item.dueDate} />
        </ListRow>
      ))}
    </List>
  )
}

function DueTitle({ item: { kind, id, title, of } }: { item: DueItem }) {
  if (kind !== 'task' || !of) return <Title kind={kind} id={id} title={title} />
  const home = { params: { id: String(of.id) }, search: { tab: 'tasks' as const }, className: stretched }
  const content = (
    <>
      <span className="sr-only">Task: </span>
      {title}
    </>
  )
  return of.kind === 'brief' ? (
    <Link to="/staff/briefs/$id" {...home}>
      {content}
    </Link>
  ) : (
    <Link to="/staff/projects/$id" {...home}>
      {content}
    </Link>
  )
}
