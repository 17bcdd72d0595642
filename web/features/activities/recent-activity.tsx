import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rich, t } from '#shared/i18n/t.ts'
import { ActivityFeed, NoActivity } from './activity-feed.tsx'
import { recentActivitiesQuery } from './queries.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { Card, Section } from '#web/ui/page/card.tsx'
import { ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'

const RECENT_LIMIT = 5

export const dashboardActivityQuery = (company?: number) => recentActivitiesQuery(RECENT_LIMIT, company)

/** The latest activities, for a dashboard. `path` is the page of all activities. */
export function RecentActivity({ path }: { path: '/activities' | '/staff/activities' }) {
  return (
    <Section
      title={t('Recent Activity')}
      action={
        <Link to={path} className={linkClassName}>
          {rich('View All<span> activity</span>', {
            span: (content) => <span className="sr-only">{content}</span>,
          })}
        </Link>
      }
    >
      <ListView
        query={useQuery(dashboardActivityQuery(useChosenCompany()))}
        failure={t('Could not load the activity')}
        loading={<ListSkeleton rows={RECENT_LIMIT} />}
        empty={<NoActivity />}
      >
        {(activities) => (
          <Card>
            <ActivityFeed activities={activities} label={t('Recent activity')} />
          </Card>
        )}
      </ListView>
    </Section>
  )
}

/** The latest activities for the staff dashboard, which loads them when the reader scrolls there. */
export const StaffActivity = () => <RecentActivity path="/staff/activities" />
