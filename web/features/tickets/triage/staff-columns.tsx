import { isActiveTicket } from '#shared/tickets/values.ts'
import { Link } from '@tanstack/react-router'
import { Eye, Reply, TimerOff } from 'lucide-react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { getRecordPage } from '#web/records/records.tsx'
import {
  createdColumn,
  priorityColumn,
  statusColumn,
  updatedColumn,
  NumberedTitle,
} from '../ticket-columns.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { StaffCell } from '#web/ui/display/staff-cell.tsx'
import type { Column } from '#web/ui/page/data-table.tsx'
import { formatMoment, NEAR_DAYS } from '#shared/sla/format-moment.ts'
import { dayNumber, formatClock, formatExact, formatMonthDay } from '#shared/i18n/format.ts'
import { cx } from '#web/ui/base/cx.ts'
import { useMinute } from '#web/ui/page/dates.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/**
 * Limits a title to one line, or to two small lines in a narrow table, so that all rows have the same height. The title
 * doesn't contribute to the column's width, so the other columns keep theirs and it gets the rest.
 */
const oneRowClassName = '@2xl:-my-2 @2xl:[contain:inline-size] @2xl:@max-6xl:text-sm'
const titleClassName = '@max-2xl:line-clamp-3 @2xl:@max-6xl:line-clamp-2 @6xl:block @6xl:truncate'

/** The columns of the ticket list for staff. */
export const staffColumns: Column<Ticket>[] = [
  {
    header: t('Ticket'),
    primary: true,
    className: '@2xl:w-full @2xl:min-w-32!',
    titleClassName: oneRowClassName,
    cell: (ticket) => (
      <span dir="auto" title={ticket.title} className={titleClassName}>
        <OverdueIcon ticket={ticket} />
        <NumberedTitle ticket={ticket} />
      </span>
    ),
  },
  { header: t('Client'), cell: ({ client, company }) => <TicketClient client={client} company={company} /> },
  priorityColumn,
  statusColumn,
  {
    header: t('Assignee'),
    isExtra: true,
    minTableWidth: 61,
    cell: ({ assignee }) => <StaffCell person={assignee} missing={t('Unassigned')} />,
  },
  {
    header: t('Answer Due'),
    isExtra: true,
    minTableWidth: 56,
    cell: (ticket) => <AnswerDueCell ticket={ticket} />,
  },
  { ...createdColumn, minTableWidth: 48 },
  updatedColumn,
]

/** The client's name with a link to the company, truncated to one line because each row is one line high. */
const TicketClient = ({ client: { fullName }, company }: Pick<Ticket, 'client' | 'company'>) => (
  <span
    title={`${fullName}, ${company.name}`}
    className="block truncate @2xl:max-w-20 @4xl:max-w-28 @6xl:max-w-40"
  >
    <CompanyLink company={company}>{fullName}</CompanyLink>
  </span>
)

/** Shrinks a button to its icon in a table, so that each row has one line. A card shows the label too. */
const compactClassName = '@2xl:size-control-small @2xl:px-0!'
const ButtonLabel = ({ children }: { children: string }) => <span className="@2xl:sr-only">{children}</span>

/** Buttons to respond to or view a ticket in a list. */
export const renderTicketActions = ({ id, title, status: now }: Ticket) => {
  const page = getRecordPage('ticket', id, 'staff')
  return (
    <>
      {isActiveTicket(now) && (
        <Button asChild size="sm" icon={Reply} className={compactClassName}>
          <Link {...page} hash="respond" aria-label={t('Respond to {title}', { title })} title={t('Respond')}>
            <ButtonLabel>{t('Respond')}</ButtonLabel>
          </Link>
        </Button>
      )}
      <Button asChild size="sm" variant="ghost" icon={Eye} className={compactClassName}>
        <Link {...page} aria-label={t('View {title}', { title })} title={t('View')}>
          <ButtonLabel>{t('View')}</ButtonLabel>
        </Link>
      </Button>
    </>
  )
}

/** The agency's due time in a word or two, with the exact time on hover. */
function AnswerDueCell({ ticket: { answerDueAt, waitingOn } }: { ticket: Ticket }) {
  const late = useIsLate(answerDueAt)
  if (waitingOn === 'client')
    return <CutText className="block truncate @2xl:@max-6xl:max-w-22">{t('Client’s turn')}</CutText>
  if (!answerDueAt) return '–'
  return (
    <time
      dateTime={answerDueAt}
      title={formatExact(answerDueAt)}
      className={cx('whitespace-nowrap', late ? 'font-[560] text-bad' : 'text-ink')}
    >
      {late && <LateIcon />}
      {late ? t('Overdue') : formatDueTime(answerDueAt)}
    </time>
  )
}

/** An icon that shows that the answer is overdue, in a table too narrow for the due time column. */
function OverdueIcon({ ticket: { answerDueAt, waitingOn } }: { ticket: Ticket }) {
  const late = useIsLate(answerDueAt)
  if (waitingOn === 'client' || !late) return null
  return (
    <span title={t('Overdue')} className="text-bad @max-2xl:hidden @4xl:hidden">
      <LateIcon />
      <span className="sr-only">{t('Overdue')} </span>
    </span>
  )
}

/** Whether the due time has passed. Updates while the page is open. */
function useIsLate(answerDueAt: string | null): boolean {
  const minute = useMinute()
  return answerDueAt !== null && Date.parse(answerDueAt) <= minute * 60_000
}

const LateIcon = () => (
  <TimerOff size={14} strokeWidth={1.9} aria-hidden="true" className="me-1 inline align-[-2px]" />
)

/** Formats a due time: alone today, with its weekday if near, or as a day. It's at most weeks away. */
function formatDueTime(dueAt: string): string {
  const distance = dayNumber(dueAt) - dayNumber(new Date())
  if (distance === 0) return formatClock(dueAt)
  return distance > NEAR_DAYS ? formatMonthDay(dueAt) : formatMoment(dueAt)
}
