import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/words.ts'
import { RecentActivity, dashboardActivityQuery } from '#web/features/activities/recent-activity.tsx'
import { DraftNotice } from '#web/features/briefs/draft/draft-notice.tsx'
import { briefDraftQuery } from '#web/features/briefs/queries.ts'
import { ClientStats } from '#web/features/dashboard/client-stats.tsx'
import { recentProjectsQuery, statsQuery } from '#web/features/dashboard/queries.ts'
import { RecentProjects } from '#web/features/dashboard/recent-projects.tsx'
import { AttentionList, WaitingSentence } from '#web/features/dashboard/attention-list.tsx'
import { ownWaitingQuery } from '#web/waiting/queries.ts'
import { ProjectCard } from '#web/features/projects/project-card.tsx'
import { recordIcons } from '#web/records.ts'
import { Button } from '#web/ui/base/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

const FirstBriefs = lazyPart(() => import('#web/features/briefs/first-briefs.tsx'))

export const Route = createFileRoute('/_client/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(statsQuery)
    void queryClient.prefetchQuery(briefDraftQuery)
    void queryClient.prefetchInfiniteQuery(ownWaitingQuery())
    void queryClient.prefetchQuery(recentProjectsQuery)
    void queryClient.prefetchQuery(dashboardActivityQuery)
  },
  component: DashboardPage,
})

function DashboardPage() {
  usePageTitle(t('Dashboard'))
  return (
    <>
      <PageHeader title={t('Dashboard')} subtitle={<WaitingSentence />} actions={<Actions />} />
      <DraftNotice />
      <ClientStats />
      <AttentionList />
      <RecentProjects card={ProjectCard} empty={<FirstBriefs />} />
      <RecentActivity allAt="/activities" />
    </>
  )
}

const support = (
  <Button key="support" asChild icon={recordIcons.ticket}>
    <Link to="/tickets/new">{t('New Support Ticket')}</Link>
  </Button>
)
const brief = (
  <Button key="brief" asChild variant="primary" icon={Plus}>
    <Link to="/briefs/new">{t('New Website Brief')}</Link>
  </Button>
)

/** Where there is no website yet, a brief comes before support. */
function Actions() {
  const { data } = useQuery(statsQuery)
  return data?.liveWebsites === 0 ? [brief, support] : [support, brief]
}
