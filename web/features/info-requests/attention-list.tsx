import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { listOf } from '#shared/records.ts'
import { waitingRequestsQuery } from './queries.ts'
import { RequestRow } from './request-row.tsx'
import { waitingSentence } from './waiting.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List } from '#web/ui/page/list.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

/** How many things wait for the client; reserves its line while loading. */
export function WaitingSentence() {
  const { data } = useQuery(waitingRequestsQuery)
  return data ? waitingSentence(data) : '\u00a0'
}

/** 'Requires Your Attention': what the agency has requested, next due first. */
export function AttentionList() {
  const query = useQuery(waitingRequestsQuery)
  const more = query.data ? query.data.total - query.data.items.length : 0
  return (
    <Section
      title="Requires Your Attention"
      action={
        more > 0 && (
          <Link to={listOf('info_request', 'client')} className={linkLook}>
            {more.toLocaleString('en-US')} more
          </Link>
        )
      }
    >
      <ListView
        query={query}
        failure="Could not load what waits for you"
        loading={<ListSkeleton rows={4} stacked />}
        empty={
          <EmptyState icon={CheckCheck} tone="good" title="All caught up!">
            There are no pending requests that need your attention.
          </EmptyState>
        }
      >
        {(requests) => (
          <List label="Pending information requests">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </List>
        )}
      </ListView>
    </Section>
  )
}
