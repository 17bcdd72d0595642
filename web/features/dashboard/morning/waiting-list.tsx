import { Link } from '@tanstack/react-router'
import { AlarmClock, Hourglass, MailCheck, PartyPopper, Reply, Send, UserX } from 'lucide-react'
import type { ComponentProps, ComponentType } from 'react'
import type { WaitingSide } from '#shared/sla/values.ts'
import { type PageKind, RECORDS, getRecordUrl } from '#shared/records/records.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { recordIcons } from '#web/records/records.tsx'
import { getAnswerState, formatWaitTime } from './morning-format.ts'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** The action for an item that is waiting on its client. */
export type RemindComponent = ComponentType<{ item: WaitingItem }>

interface WaitingListProps {
  waitingOn: WaitingSide
  items: readonly WaitingItem[]
  remind: RemindComponent
  /** Whether all items belong to one client, which the page already names. */
  isSingleClient?: boolean
}

/** Lists items waiting on us or on clients, with how long they have waited: urgent first, then the longest wait. */
export function WaitingList({ waitingOn, items, remind, isSingleClient = false }: WaitingListProps) {
  if (items.length === 0)
    return waitingOn === 'agency' ? (
      <EmptyState icon={PartyPopper} tone="good" title={t('You’re all caught up')}>
        {t('Every brief, ticket and answer has been handled.')}
      </EmptyState>
    ) : (
      <EmptyState icon={Hourglass} title={t('Nothing is waiting on a client')}>
        {t('Every request, question and task is done.')}
      </EmptyState>
    )
  const ItemAction = waitingOn === 'agency' ? AgencyStatusBadge : remind
  return (
    <List label={waitingOn === 'agency' ? t('Waiting on us') : t('Waiting on clients')}>
      {items.map((item) => (
        <ListRow
          key={`${item.kind} ${item.id}`}
          icon={recordIcons[item.kind]}
          whole
          title={
            <RecordTitle
              item={isSingleClient && item.needs ? { ...item, title: needLabels[item.needs] } : item}
            />
          }
          description={
            isSingleClient || item.needs ? (
              formatWaitTime(item.since)
            ) : (
              <span className="sm:flex">
                <CutText className="sm:truncate">{item.client}</CutText>
                <span className="sm:flex-none">
                  {'\u00A0· '}
                  {formatWaitTime(item.since)}
                </span>
              </span>
            )
          }
        >
          <span className="relative z-10 flex flex-wrap items-center gap-2 empty:hidden">
            {item.priority && <PriorityBadge priority={item.priority} />}
            {!(isSingleClient && item.needs) && <ItemAction item={item} />}
          </span>
        </ListRow>
      ))}
    </List>
  )
}

/** Labels for the kinds of attention that a company needs. */
const needLabels = { owner: t('Needs an Owner'), invitation: t('Invitation to Pass On') }

const answerTones = { late: 'bad', soon: 'warn', later: 'neutral' } as const

function getAgencyStatus(item: WaitingItem): ComponentProps<typeof Badge> | undefined {
  const { kind, answered, answerDueAt, needs } = item
  if (needs) return { tone: 'warn', icon: needs === 'owner' ? UserX : Send, children: needLabels[needs] }
  if (kind === 'info_request') return { tone: 'info', icon: MailCheck, children: t('Answer to Review') }
  if (answered) return { tone: 'neutral', icon: Reply, children: tContext('ticket', 'Answered') }
  if (!answerDueAt) return undefined
  const { text, state } = getAnswerState(answerDueAt)
  return { tone: answerTones[state], icon: AlarmClock, children: text }
}

/** Shows whether our response is on time, or that a client's answer needs a review. */
function AgencyStatusBadge({ item }: { item: WaitingItem }) {
  const status = getAgencyStatus(item)
  return status && <Badge {...status} />
}

interface TitledItem {
  kind: PageKind<'staff'> | 'task'
  id: number
  title: string
  /** The brief or project that a task belongs to. */
  // oxlint-disable-next-line naming/fields -- a field of the API
  of: { kind: 'brief' | 'project'; id: number } | null
}

/** A record's title, linked to its staff page: a task's to its parent's tasks, a company's to its people. */
export function RecordTitle({ item }: { item: TitledItem }) {
  const link = getRecordLink(item)
  if (!link) return null
  return (
    <Link {...link} {...stretchedLinkProps}>
      <span className="sr-only">{RECORDS[item.kind].name()}: </span>
      <bdi>{item.title}</bdi>
    </Link>
  )
}

function getRecordLink({ kind, id, of }: TitledItem): { to: string; search?: Record<string, string> } | null {
  if (kind === 'task')
    return of && { to: getRecordUrl(of.kind, of.id, { role: 'staff' }), search: { tab: 'tasks' } }
  const to = getRecordUrl(kind, id, { role: 'staff' })
  return kind === 'company' ? { to, search: { tab: 'people' } } : { to }
}
