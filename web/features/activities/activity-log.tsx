import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { ActivityFeed, NoActivity } from './activity-feed.tsx'
import { activitiesQuery } from './queries.ts'
import { useChosenCompany } from '#web/companies/frame/own.ts'
import { Card, Section } from '#web/ui/page/card.tsx'
import { EndlessList } from '#web/ui/lists/endless-list.tsx'
import { ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { dayNumber, formatDate } from '#shared/format.ts'

/** Everything that happened, by day, loading more as the reader scrolls. */
export function ActivityLog() {
  const query = useInfiniteQuery(activitiesQuery(useChosenCompany()))
  return (
    <QueryView query={query} failure={t('Could not load the activity')} loading={<ListSkeleton rows={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <NoActivity />
        ) : (
          <EndlessList query={query}>
            {byDay(items).map(({ label, items: ofDay }) => (
              <Section key={label} title={label} className="first:mt-0">
                <Card>
                  <ActivityFeed activities={ofDay} label={label} clock={label !== 'Today'} />
                </Card>
              </Section>
            ))}
          </EndlessList>
        )
      }
    </QueryView>
  )
}

interface Day<T> {
  /** 'Today', 'Yesterday' or the date. */
  label: string
  items: T[]
}

function labelOf(day: number, now: Date): string | undefined {
  const ago = dayNumber(now) - day
  if (ago === 0) return t('Today')
  return ago === 1 ? t('Yesterday') : undefined
}

/** Groups items, newest first, by day in the reader's time zone. */
function byDay<T extends { createdAt: string }>(items: readonly T[], now = new Date()): Day<T>[] {
  const days = Map.groupBy(items, (item) => dayNumber(item.createdAt))
  return [...days].map(([day, ofDay]) => ({
    label: labelOf(day, now) ?? formatDate(ofDay[0]?.createdAt),
    items: ofDay,
  }))
}
