import { RecentActivity } from '#web/features/activities/recent-activity.tsx'

/** The latest activities on the staff's dashboard, in a file of their own because they are at its end. */
export default function StaffActivity() {
  return <RecentActivity allAt="/staff/activities" />
}
