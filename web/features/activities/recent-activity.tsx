import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { ActivityFeed } from './activity-feed.tsx'
import { recentActivitiesQuery } from './queries.ts'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Section, linkLook } from '#web/ui/base/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

const SHOWN = 5

export const dashboardActivityQuery = recentActivitiesQuery(SHOWN)

/** The latest activities, for a dashboard. */
export function RecentActivity({ allAt }: { allAt: '/activities' | '/staff/activities' }) {
  const query = useQuery(dashboardActivityQuery)
  return (
    <Section
      title="Recent Activity"
      action={
        <Link to={allAt} className={linkLook}>
          View All<span className="sr-only"> activity</span>
        </Link>
      }
    >
      <QueryView query={query} failure="Could not load the activity" loading={<ListSkeleton rows={5} />}>
        {(activities) =>
          activities.length === 0 ? (
            <EmptyState icon={History} title="No activity yet">
              What happens to your records will be listed here.
            </EmptyState>
          ) : (
            <Card>
              <ActivityFeed activities={activities} label="Recent activity" />
            </Card>
          )
        }
      </QueryView>
    </Section>
  )
}
