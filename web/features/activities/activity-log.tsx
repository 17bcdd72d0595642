import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { ActivityFeed, NoActivity } from './activity-feed.tsx'
import { byDay } from './days.ts'
import { activitiesQuery } from './queries.ts'
import { useChosenCompany } from '#web/companies/frame/own.ts'
import { Card } from '#web/ui/page/card.tsx'
import { EndlessList } from '#web/ui/lists/endless-list.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

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
