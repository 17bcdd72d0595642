import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#shared/i18n/t.ts'
import { ActivityFeed, NoActivity } from './activity-feed.tsx'
import { activitiesQuery } from './queries.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { Card, Section } from '#web/ui/page/card.tsx'
import { EndlessList } from '#web/ui/lists/endless-list.tsx'
import { ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { dayNumber, formatDate } from '#shared/i18n/format.ts'

/** Lists all activities by day, and loads more as the reader scrolls. */
export function ActivityLog() {
  const query = useInfiniteQuery(activitiesQuery(useChosenCompany()))
  return (
    <QueryView query={query} failure={t('Could not load the activity')} loading={<ListSkeleton rows={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <NoActivity />
        ) : (
          <EndlessList query={query}>
            {[...Map.groupBy(items, ({ createdAt }) => dayNumber(createdAt))].map(([day, dayActivities]) => {
              const daysAgo = dayNumber(new Date()) - day
              const label = formatDayHeading(daysAgo, dayActivities[0]?.createdAt)
              return (
                <Section key={day} title={label} className="first:mt-0">
                  <Card>
                    <ActivityFeed activities={dayActivities} label={label} clock={daysAgo !== 0} />
                  </Card>
                </Section>
              )
            })}
          </EndlessList>
        )
      }
    </QueryView>
  )
}

function formatDayHeading(daysAgo: number, createdAt: string | undefined): string {
  if (daysAgo === 0) return t('Today')
  return daysAgo === 1 ? t('Yesterday') : formatDate(createdAt)
}
