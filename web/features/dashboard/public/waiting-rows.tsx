import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { describeDue } from '#shared/i18n/format.ts'
import { RECORDS } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { AssigneeLine } from '#web/features/companies/public/assignee-line.tsx'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { useCanWrite, useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { getRecordPage, recordIcons } from '#web/records/records.tsx'
import { formatAnsweredCount } from '#web/features/requests/public/format-answered-count.ts'
import { DoneButton } from '#web/features/tasks/public/done-button.tsx'
import { requestKinds } from '#web/features/requests/public/request-kinds.ts'
import { Button } from '#web/ui/base/button.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { cx } from '#web/ui/base/cx.ts'
import type { Tone } from '#web/ui/base/tone.ts'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { DueBadge, dueTones } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { declinedBrief } from './declined-brief.ts'
import type { WaitingListItem } from './queries.ts'

/** Lists the client's to-do items. The icon shows the kind, the color how soon the item is due. */
export const WaitingRows = ({ label, items }: { label: string; items: readonly WaitingListItem[] }) => (
  <List label={label}>
    {items.map((item) => (
      <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
    ))}
  </List>
)

/** A row with one link, which covers it. People who can't answer get no button, so their link is the title. */
function WaitingRow({ item }: { item: WaitingListItem }) {
  const { kind, title, description, requestKind, asked, client, questions } = item
  const canAnswer = useCanWrite(useChosenCompany())
  const name = (
    <>
      <span className="sr-only">{RECORDS[kind].name()}: </span>
      <bdi>{title}</bdi>
    </>
  )
  return (
    <ListRow
      compact
      icon={requestKind ? requestKinds[requestKind].icon : recordIcons[kind]}
      tone={getItemTone(item)}
      title={
        canAnswer ? (
          name
        ) : (
          <Link {...getItemPage(item)} {...stretchedLinkProps}>
            {name}
          </Link>
        )
      }
      description={description}
      below={
        <>
          <ReturnedLine item={item} />
          {questions.length > 0 ? <OwnQuestions item={item} /> : <AnsweredLine item={item} />}
          <HandoverLine item={item} />
          {questions.length === 0 && <AssigneeLine person={asked} isTask={kind === 'task'} />}
          <CompanyLine company={{ name: client }} />
        </>
      }
    >
      <ItemBadge item={item} />
      {canAnswer && <ItemActions item={item} />}
    </ListRow>
  )
}

/** The row's buttons. The last one is its link. Others need `relative z-10` to be above the link. */
const ItemActions = ({ item }: { item: WaitingListItem }) => (
  <span className="flex gap-2 max-sm:min-w-0 max-sm:flex-wrap max-sm:justify-end sm:flex-none">
    {item.kind === 'task' && item.own && <DoneButton task={item} />}
    <Button asChild size="sm" className="static! max-sm:h-7 max-sm:px-2.5">
      <Link
        {...getItemPage(item)}
        {...stretchedLinkProps}
        aria-label={t('View Details: {title}', { title: item.title })}
      >
        {t('View Details')}
      </Link>
    </Button>
  </span>
)

interface NotedTextProps {
  /** Shown in full before the text. */
  note: ReactNode
  className: string
  /** Cut to a line on a phone. The item's page shows all of it. */
  children: ReactNode
}

/** A text that people wrote, after a note about it. */
const NotedText = ({ note, className, children }: NotedTextProps) => (
  <span className={cx('mt-0.5 flex gap-1 text-sm max-sm:mt-0', className)}>
    <span className="max-w-2/3 flex-none wrap-anywhere">{note}</span>
    <CutText className="line-clamp-2 min-w-0 wrap-anywhere max-sm:line-clamp-1">{children}</CutText>
  </span>
)

/** “1 came back: What about Sunday?” For several, only the first is named. */
function ReturnedLine({ item: { returned } }: { item: WaitingListItem }) {
  if (!returned) return null
  const { count, label } = returned
  return (
    <NotedText
      className="font-[560] text-warn"
      note={
        <>
          <Undo2 size={14} strokeWidth={2} className="me-1 inline align-[-2px]" />
          {label === null
            ? t('Came back')
            : t('{n, plural, one {# came back:} other {# came back:}}', { n: count })}
        </>
      }
    >
      {label !== null && <bdi>{label}</bdi>}
      {count > 1 && '…'}
    </NotedText>
  )
}

/** “2 questions for you: Opening hours, What about Sunday?” */
const OwnQuestions = ({ item: { questions } }: { item: WaitingListItem }) => (
  <NotedText
    className="font-[560] text-ink-2"
    note={t('{n, plural, one {# question for you:} other {# questions for you:}}', { n: questions.length })}
  >
    {questions.map(({ id, label }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <bdi>{label}</bdi>
      </Fragment>
    ))}
  </NotedText>
)

/** “3 of 9 answered” */
function AnsweredLine({ item }: { item: WaitingListItem }) {
  const label = formatAnsweredCount(item)
  return label === null ? null : <span className="block text-sm text-ink-3">{label}</span>
}

/** The person who handed the questions or the request over to the reader, and their message. */
function HandoverLine({ item: { handedOver } }: { item: WaitingListItem }) {
  if (!handedOver) return null
  const { by, words } = handedOver
  const name = by.fullName
  return (
    <NotedText
      className="text-ink-3"
      note={words === null ? t('Handed over by {name}', { name }) : t('{name} wrote:', { name })}
    >
      <bdi>{words}</bdi>
    </NotedText>
  )
}

/** Returns the page on which the client handles the item. */
function getItemPage({ kind, id, of }: WaitingListItem) {
  if (kind === 'company') return { to: '/company' as const, search: { company: id } }
  if (kind !== 'task') return getRecordPage(kind, id, 'client')
  const { kind: parentKind, id: parentId } = of ?? { kind: 'project', id }
  return { ...getRecordPage(parentKind, parentId, 'client'), search: { tab: 'tasks' as const } }
}

function getItemTone({ kind, priority, dueDate }: WaitingListItem): Tone {
  if (kind === 'info_request' || kind === 'task') return dueTones[describeDue(dueDate).state]
  return priority === 'urgent' ? 'bad' : 'warn'
}

function ItemBadge({ item: { kind, priority, dueDate } }: { item: WaitingListItem }) {
  if (priority) return <PriorityBadge priority={priority} />
  if (kind !== 'brief') return <DueBadge due={dueDate} />
  return <StatusBadge status="declined" map={{ declined: declinedBrief }} />
}
