import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { RecentActivity, dashboardActivityQuery } from '#web/features/activities/recent-activity.tsx'
import { DraftNotice } from '#web/features/briefs/draft/draft-notice.tsx'
import { briefDraftQuery } from '#web/features/briefs/queries.ts'
import { ClientStats } from '#web/features/dashboard/client-stats.tsx'
import { recentProjectsQuery, statsQuery } from '#web/features/dashboard/queries.ts'
import { AttentionList, RecentProjects, WaitingSentence } from '#web/features/dashboard/client-lists.tsx'
import { ownWaitingQuery } from '#web/features/dashboard/public/queries.ts'
import {
  listBriefCompanies,
  getChosenCompany,
  useChosenCompany,
  useCanSubmitBriefs,
  useCanWrite,
} from '#web/features/companies/public/frame/own-companies.ts'
import { UnsentAnswersNotice } from '#web/features/requests/public/unsent-answers.tsx'
import { ProjectCard } from '#web/features/projects/project-card.tsx'
import { recordIcons } from '#web/records/records.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useUser } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { usePageTitle } from '#web/records/entry/page-title.ts'

const FirstBriefs = lazyPart(() => import('#web/features/briefs/first-briefs.tsx'))
const NoCompany = lazyDialog(async () => ({
  default: (await import('#web/features/companies/public/missing-permission.tsx')).NoCompany,
}))

export const Route = createFileRoute('/_client/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    const company = getChosenCompany(user, deps)
    void queryClient.prefetchQuery(statsQuery(company))
    if (listBriefCompanies(user).length > 0 && !user.clientView)
      void queryClient.prefetchQuery(briefDraftQuery)
    void queryClient.prefetchInfiniteQuery(ownWaitingQuery({ company }))
    void queryClient.prefetchQuery(recentProjectsQuery(company))
    void queryClient.prefetchQuery(dashboardActivityQuery(company))
  },
  component: DashboardPage,
})

function DashboardPage() {
  usePageTitle(t('Dashboard'))
  const canBrief = useCanSubmitBriefs()
  if (useUser().companies.length === 0) return <NoCompany />
  return (
    <>
      <PageHeader title={t('Dashboard')} subtitle={<WaitingSentence />} actions={<Actions />} />
      <UnsentAnswersNotice />
      {canBrief && <DraftNotice />}
      <ClientStats />
      <AttentionList />
      <RecentProjects card={ProjectCard} empty={canBrief ? <FirstBriefs /> : noProjects} />
      <RecentActivity path="/activities" />
    </>
  )
}

/** Shown to users who can't submit a brief. */
const noProjects = (
  <EmptyState icon={recordIcons.project} title={t('No projects found')}>
    {t('Projects that you can see will appear here.')}
  </EmptyState>
)

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

/** The page's actions. Without a live website, a brief comes before support. */
function Actions() {
  const { data } = useQuery(statsQuery(useChosenCompany()))
  const offered = [useCanWrite() && support, useCanSubmitBriefs() && brief]
  return data?.liveWebsites === 0 ? offered.toReversed() : offered
}
