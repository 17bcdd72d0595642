import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { RecentActivity, dashboardActivityQuery } from '#web/features/activities/recent-activity.tsx'
import { DraftNotice } from '#web/features/briefs/draft/draft-notice.tsx'
import { briefDraftQuery } from '#web/features/briefs/queries.ts'
import { ClientStats } from '#web/features/dashboard/client-stats.tsx'
import { recentProjectsQuery, statsQuery } from '#web/features/dashboard/queries.ts'
import { AttentionList, WaitingSentence } from '#web/features/dashboard/attention-list.tsx'
import { RecentProjects } from '#web/features/dashboard/client-lists.tsx'
import { StartCard, useIsNewClient } from '#web/features/dashboard/start-card.tsx'
import { clientWaitingCountQuery, clientWaitingQuery } from '#web/features/dashboard/public/queries.ts'
import { AccountManagerCard, accountManagerQuery } from '#web/features/help/account-manager-card.tsx'
import {
  listBriefCompanies,
  listWritableCompanies,
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
    if (listWritableCompanies(user).some(({ id }) => company === undefined || id === company)) {
      void queryClient.prefetchInfiniteQuery(clientWaitingQuery({ company, own: 'true' }))
      void queryClient.prefetchQuery(clientWaitingCountQuery({ company, own: 'false' }))
    } else void queryClient.prefetchInfiniteQuery(clientWaitingQuery({ company }))
    void queryClient.prefetchQuery(accountManagerQuery)
    void queryClient.prefetchQuery(recentProjectsQuery(company))
    void queryClient.prefetchQuery(dashboardActivityQuery(company))
  },
  component: DashboardPage,
})

function DashboardPage() {
  usePageTitle(t('Dashboard'))
  const canBrief = useCanSubmitBriefs()
  const isNew = useIsNewClient()
  if (useUser().companies.length === 0) return <NoCompany />
  const start = isNew && <StartCard />
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        subtitle={<WaitingSentence />}
        actions={<Actions />}
        hidesActionsOnPhone
      />
      <UnsentAnswersNotice />
      {canBrief ? <DraftNotice otherwise={start} /> : start}
      <AttentionList />
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden *:flex-1 sm:hidden" data-chrome>
        <Actions />
      </div>
      {isNew && <AccountManagerCard className="mt-stack" />}
      <div className="mt-stack">
        <ClientStats />
      </div>
      <RecentProjects card={ProjectCard} empty={canBrief ? <FirstBriefs /> : noProjects} />
      <RecentActivity path="/activities" />
      {!isNew && <AccountManagerCard className="mt-stack" />}
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
