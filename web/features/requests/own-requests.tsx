import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox, Timer } from 'lucide-react'
import { rich, t } from '#shared/i18n/t.ts'
import { usePortal } from '#web/api/session.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { ownRequestsQuery, type RequestItem } from './queries.ts'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { describeDue } from '#shared/i18n/format.ts'
import { AssigneeLine } from '#web/features/companies/public/assignee-line.tsx'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { PrivateBadge } from '#web/features/companies/public/private-badge.tsx'
import { ViewButton } from '#web/records/records.tsx'
import { AnsweredCount } from './answered-count.tsx'
import { Recurring } from './public/recurring.tsx'
import { requestKinds } from './public/request-kinds.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { DateText, DueBadge, dueTones } from '#web/ui/page/dates.tsx'

/** The agency's requests to the client, either open or answered. */
export const OwnRequests = ({ state }: { state: 'open' | 'completed' }) => (
  <ListView
    query={useInfiniteQuery(ownRequestsQuery(state, useChosenCompany()))}
    failure={t('Could not load the information requests')}
    loading={<ListSkeleton rows={4} stacked />}
    empty={
      state === 'open' ? (
        <EmptyState icon={CheckCheck} tone="good" title={t('No pending requests')}>
          {t('We’ll let you know here when we need something.')}
        </EmptyState>
      ) : (
        <EmptyState icon={Inbox} title={t('No completed requests')}>
          {t('Requests you’ve answered appear here.')}
        </EmptyState>
      )
    }
  >
    {(requests) => (
      <List label={state === 'open' ? t('Pending requests') : t('Completed requests')}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </List>
    )}
  </ListView>
)

/** A request in the client's list. The icon shows its kind, and the color how soon it's due. */
function RequestRow({ request }: { request: RequestItem }) {
  const { id, title, description, kind, status, dueDate, completedAt, client, company } = request
  const open = status !== 'completed'
  return (
    <ListRow
      icon={requestKinds[kind].icon}
      tone={open ? dueTones[describeDue(dueDate).state] : 'good'}
      title={title}
      description={description}
      below={
        <>
          {open && <AnsweredCount request={request} />}
          <Recurring record={request} />
          <AssigneeLine person={client} />
          <span className="mt-1 flex flex-wrap gap-1.5 font-normal empty:hidden">
            <PrivateBadge record={request} />
            <CompanyChip company={company} />
          </span>
        </>
      }
    >
      {open ? (
        <DueBadge due={dueDate} />
      ) : (
        <Badge tone="good">{rich('Answered {date}', { date: <DateText value={completedAt} /> })}</Badge>
      )}
      <ViewButton
        kind="info_request"
        id={id}
        name={title}
        label={t('View Details')}
        fullLabel={t('View Details: {title}', { title })}
      />
    </ListRow>
  )
}

/** The expected response time. */
export function ResponseTarget() {
  const hours = usePortal()?.targetHours ?? 24
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <Timer size={16} strokeWidth={1.8} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {rich(
          'Response target: <strong>{hours, plural, one {# business hour} other {# business hours}}</strong>. An answer within that time keeps your project on schedule.',
          { strong: (content) => <strong className="font-[580] text-ink-2">{content}</strong>, hours },
        )}
      </span>
    </p>
  )
}
