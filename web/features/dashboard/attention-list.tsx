import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { ownWaitingQuery } from '#web/waiting/queries.ts'
import { WaitingRow } from '#web/waiting/waiting-row.tsx'
import { waitingSentence } from '#web/waiting/waiting-words.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List } from '#web/ui/page/list.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

/** How much the client is to do; reserves its line while loading. */
export function WaitingSentence() {
  const { data } = useQuery(ownWaitingQuery())
  return data ? waitingSentence(data) : '\u00a0'
}

/** 'Requires Your Attention': what the agency needs of the client, urgent first, then what is due next. */
export function AttentionList() {
  const query = useQuery(ownWaitingQuery())
  const more = query.data ? query.data.total - query.data.items.length : 0
  return (
    <Section title="Requires Your Attention">
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
        {(items) => (
          <>
            <List label="Requires your attention">
              {items.map((item) => (
                <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
              ))}
            </List>
            {more > 0 && (
              <p className="mt-3 text-sm text-ink-3">
                And {more.toLocaleString('en-US')} more, which move up as you finish these.
              </p>
            )}
          </>
        )}
      </ListView>
    </Section>
  )
}
