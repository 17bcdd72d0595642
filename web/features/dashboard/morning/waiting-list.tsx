import { Link } from '@tanstack/react-router'
import { AlarmClock, Hourglass, MailCheck, PartyPopper, Reply, Send, UserX } from 'lucide-react'
import type { ComponentType } from 'react'
import type { WaitingOn } from '#shared/sla/values.ts'
import { type PageKind, RECORDS, addressOf } from '#shared/records/records.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { said, t } from '#shared/i18n/t.ts'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { recordIcons } from '#web/records/records.tsx'
import { answerState, waitedFor } from './morning-words.ts'
import { stretched } from '#web/ui/page/card.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** Rendered for an item that waits for its client. */
export type Remind = ComponentType<{ item: WaitingItem }>

interface WaitingListProps {
  on: WaitingOn
  items: readonly WaitingItem[]
  remind: Remind
  /** Whether all items belong to one client, which the page already names. */
  ofOne?: boolean
}

/** Lists items that wait for us, or for clients and for how long: urgent first, then the longest wait. */
export function WaitingList({ on, items, remind, ofOne = false }: WaitingListProps) {
  if (items.length === 0)
    return on === 'agency' ? (
      <EmptyState icon={PartyPopper} tone="good" title={t('You’re all caught up')}>
        {t('Every brief, ticket and answer has been handled.')}
      </EmptyState>
    ) : (
      <EmptyState icon={Hourglass} title={t('Nothing is waiting on a client')}>
        {t('Every request, question and task is done.')}
      </EmptyState>
    )
  const After = on === 'agency' ? OurTurn : remind
  return (
    <List label={on === 'agency' ? t('Waiting on us') : t('Waiting on clients')}>
      {items.map((item) => (
        <ListRow
          key={`${item.kind} ${item.id}`}
          icon={recordIcons[item.kind]}
          whole
          title={
            <RecordTitle item={ofOne && item.needs ? { ...item, title: needWords[item.needs] } : item} />
          }
          description={
            ofOne || item.needs ? (
              waitedFor(item.since)
            ) : (
              <span className="sm:flex">
                <CutText className="sm:truncate">{item.client}</CutText>
                <span className="sm:flex-none">
                  {'\u00A0· '}
                  {waitedFor(item.since)}
                </span>
              </span>
            )
          }
        >
          <span className="relative z-10 flex flex-wrap items-center gap-2 empty:hidden">
            {item.priority && <PriorityBadge priority={item.priority} />}
            {!(ofOne && item.needs) && <After item={item} />}
          </span>
        </ListRow>
      ))}
    </List>
  )
}

/** Labels for what a company needs. */
const needWords = {
  owner: t('Needs an Owner'),
  invitation: t('Invitation to Pass On'),
}

const answerTones = { late: 'bad', soon: 'warn', later: 'neutral' } as const

/** Shows whether our response is on time, or that a client's answer needs a review. */
function OurTurn({ item: { kind, answered, answerDueAt, needs } }: { item: WaitingItem }) {
  if (needs)
    return (
      <Badge tone="warn" icon={needs === 'owner' ? UserX : Send}>
        {needWords[needs]}
      </Badge>
    )
  if (kind === 'info_request')
    return (
      <Badge tone="info" icon={MailCheck}>
        {t('Answer to Review')}
      </Badge>
    )
  if (answered)
    return (
      <Badge tone="neutral" icon={Reply}>
        {said('ticket', 'Answered')}
      </Badge>
    )
  if (!answerDueAt) return null
  const { text, state } = answerState(answerDueAt)
  return (
    <Badge tone={answerTones[state]} icon={AlarmClock}>
      {text}
    </Badge>
  )
}

interface TitledItem {
  kind: PageKind<'staff'> | 'task'
  id: number
  title: string
  /** The brief or project that a task belongs to. */
  of: { kind: 'brief' | 'project'; id: number } | null
}

/**
 * A record's title, linked to its staff page. A task links to the tasks of its brief or project, a company to its
 * people.
 */
export function RecordTitle({ item }: { item: TitledItem }) {
  const place = placeOf(item)
  return (
    place && (
      <Link {...place} {...stretched}>
        <span className="sr-only">{RECORDS[item.kind].name()}: </span>
        <bdi>{item.title}</bdi>
      </Link>
    )
  )
}

function placeOf({ kind, id, of }: TitledItem): { to: string; search?: Record<string, string> } | null {
  if (kind === 'task') return of && { to: addressOf(of.kind, of.id, 'staff'), search: { tab: 'tasks' } }
  const to = addressOf(kind, id, 'staff')
  return kind === 'company' ? { to, search: { tab: 'people' } } : { to }
}
