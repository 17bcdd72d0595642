import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { useChosenCompany } from '#web/companies/frame/own.ts'
import { ownRequestsQuery, type RequestState } from './queries.ts'
import { RequestRow } from './request-row.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List } from '#web/ui/page/list.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

type OwnState = Exclude<RequestState, 'overdue'>

const empty: Record<OwnState, ReactNode> = {
  open: (
    <EmptyState icon={CheckCheck} tone="good" title={t('No pending requests')}>
      {t('We’ll let you know here when we need something.')}
    </EmptyState>
  ),
  completed: (
    <EmptyState icon={Inbox} title={t('No completed requests')}>
      {t('Requests you’ve answered appear here.')}
    </EmptyState>
  ),
}

/** What the agency has requested from the client: open or answered requests. */
export const OwnRequests = ({ state }: { state: OwnState }) => (
  <ListView
    query={useInfiniteQuery(ownRequestsQuery(state, useChosenCompany()))}
    failure={t('Could not load the information requests')}
    loading={<ListSkeleton stacked />}
    empty={empty[state]}
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
