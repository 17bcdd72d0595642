import { createFileRoute, Link } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { MorningSection } from '#web/features/dashboard/morning/morning.tsx'
import {
  activeProjectsQuery,
  pendingBriefsQuery,
  type ProjectItem,
  statsQuery,
} from '#web/features/dashboard/queries.ts'
import { ActiveProjects, PendingBriefs } from '#web/features/dashboard/staff-lists.tsx'
import { StaffStats } from '#web/features/dashboard/staff-stats.tsx'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { ensurePrefetched } from '#web/api/queries/ensure-prefetched.ts'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { prefetchMailState } from '#web/features/mail/public/mail-state.ts'
import { hasStaffRole, useHasStaffRole } from '#web/api/staff-role.ts'
import { Button } from '#web/ui/base/button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { ListSkeleton } from '#web/ui/page/query-view.tsx'
import { LazyContent } from '#web/ui/lists/lazy-content.tsx'
import { lazyDialog, lazyPart, preload } from '#web/ui/base/lazy.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { isChecklistShown, useChecklist } from '#web/features/dashboard/checklist/use-checklist.ts'
import { MailBanner } from '#web/features/mail/public/mail-note.tsx'
import { Remind } from './-remind.tsx'

const StaffActivity = lazyPart(async () => ({
  default: (await import('#web/features/activities/recent-activity.tsx')).StaffActivity,
}))

export const Route = createFileRoute('/staff/')({
  loader: async ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(statsQuery())
    void queryClient.prefetchQuery(pendingBriefsQuery)
    void queryClient.prefetchQuery(activeProjectsQuery)
    // Content above everything else would move the page if it came late.
    await Promise.all([
      hasStaffRole(user, 'owner') && ensurePrefetched(queryClient, checklistQuery),
      prefetchMailState(queryClient, user),
    ])
    if (isChecklistShown(queryClient)) await preload(loadChecklist)
  },
  component: StaffDashboardPage,
})

function StaffDashboardPage() {
  return (
    <>
      <TitledHeader
        title={t('Dashboard')}
        subtitle={t('Everything in progress, and what needs your attention.')}
        actions={
          useHasStaffRole('member') && (
            <Button asChild>
              <Link to="/staff/reports">{t('Monthly Summary')}</Link>
            </Button>
          )
        }
      />
      <StaffNotices />
      <StaffStats />
      <div className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-2">
        <PendingBriefs />
        <ActiveProjects badge={ProjectBadge} />
      </div>
      <MorningSection remind={Remind} />
      <LazyContent placeholder={activityPlaceholder}>
        <StaffActivity />
      </LazyContent>
    </>
  )
}

const activityPlaceholder = (
  <Section title={t('Recent Activity')}>
    <ListSkeleton rows={5} />
  </Section>
)

const ProjectBadge = ({ project }: { project: ProjectItem }) => (
  <StatusBadge status={project.status} map={projectStatus} plain />
)

const loadChecklist = () => import('#web/features/dashboard/checklist/checklist.tsx')
const Checklist = lazyDialog(loadChecklist)

/** The notices above everything else on the staff dashboard: that no email is sent, and a new agency's first steps. */
function StaffNotices() {
  const { checklist, hidesMailBanner } = useChecklist()
  return (
    <>
      {!hidesMailBanner && <MailBanner />}
      {checklist && <Checklist {...checklist} />}
    </>
  )
}
