import { useInfiniteQuery } from '@tanstack/react-query'
import { said, t } from '#shared/words.ts'
import { PrivateLock } from '#web/companies/private-badge.tsx'
import { recordIcons, RecordLink } from '#web/records.tsx'
import { AnsweredCount } from './answered-count.tsx'
import { RemindButton } from './remind-button.tsx'
import { companyRequestsQuery, type RequestItem } from './queries.ts'
import { RequestDue } from './request-due.tsx'
import { canBeAsked } from './request-status.tsx'
import { StaffRequestBadges } from './staff-request-badges.tsx'
import { Recurring } from '#web/recurrences/recurring.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

interface CompanyRequestsProps {
  companyId: number
  /** The answered ones too. */
  all: boolean
}

/** What a company is asked for, for staff: open requests by due date, or all of them, newest first. */
export const CompanyRequests = ({ companyId, all }: CompanyRequestsProps) => (
  <DataTable
    query={useInfiniteQuery(companyRequestsQuery(companyId, all))}
    failure={t('Could not load the information requests')}
    caption={t('Information requests')}
    columns={columns}
    renderActions={(request) =>
      canBeAsked(request) && <RemindButton request={request} title={request.title} />
    }
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.info_request} title={t('No information requests')}>
        {all ? t('What you ask its people for appears here.') : t('Nothing you asked for is missing.')}
      </EmptyState>
    }
  />
)

const columns: Column<RequestItem>[] = [
  {
    header: t('Request'),
    primary: true,
    cell: (request) => (
      <>
        <RecordLink of="info_request" id={request.id}>
          <PrivateLock of={request} />
          <bdi>{request.title}</bdi>
        </RecordLink>
        <span className="block text-sm font-normal text-ink-3">{request.about}</span>
        <AnsweredCount request={request} />
        <Recurring record={request} />
      </>
    ),
  },
  { header: said('person', 'Asked'), cell: ({ client }) => <bdi>{client.fullName}</bdi> },
  {
    header: t('Status'),
    cell: (request) => (
      <span className="flex flex-wrap gap-1.5">
        <StaffRequestBadges request={request} plain />
      </span>
    ),
  },
  { header: t('Due Date'), cell: (request) => <RequestDue request={request} /> },
  { header: t('Requested On'), minTableWidth: 56, cell: ({ createdAt }) => <DateText value={createdAt} /> },
]
