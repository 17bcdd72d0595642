import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { BriefHistory } from '#web/features/briefs/brief-history.tsx'
import { BriefProblem } from '#web/features/briefs/brief-problem.tsx'
import { briefIdOf, briefSearch, briefTab } from '#web/features/briefs/brief-search.ts'
import { briefStatus, shownStatus } from '#web/features/briefs/brief-status.ts'
import { BriefTabs } from '#web/features/briefs/brief-tabs.tsx'
import { ClientActions } from '#web/features/briefs/client-actions.tsx'
import { ClientNotice } from '#web/features/briefs/client-notice.tsx'
import { briefQuery, prefetchBrief } from '#web/features/briefs/queries.ts'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { requestsOfQuery } from '#web/features/info-requests/queries.ts'
import { RequestPanel } from '#web/features/info-requests/request-panel.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { TaskPanel } from '#web/features/tasks/task-panel.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/dates.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageTitle } from '#web/ui/page-title.ts'
import { DetailSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const Route = createFileRoute('/_client/briefs/$id/')({
  head: () => pageTitle('Brief'),
  validateSearch: briefSearch,
  loader: ({ context: { queryClient }, params }) => {
    const id = briefIdOf(params.id)
    if (id === null) return
    prefetchBrief(queryClient, id)
    void queryClient.prefetchQuery(tasksQuery('brief', id))
    void queryClient.prefetchQuery(requestsOfQuery('brief', id))
  },
  component: BriefPage,
})

const back = (
  <Button asChild>
    <Link to="/briefs">Back to Briefs</Link>
  </Button>
)

function BriefPage() {
  const id = briefIdOf(Route.useParams().id)
  const { tab = 'overview' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: record, error, isLoading, refetch } = useQuery(briefQuery(id))
  if (isLoading) return <DetailSkeleton label="Loading the brief…" />
  if (!record) return <BriefProblem error={error} onRetry={() => void refetch()} back={back} />
  const brief = record.data
  return (
    <>
      <PageHeader
        title={brief.projectName}
        subtitle={
          <>
            Submitted on <DateText value={brief.createdAt} />
          </>
        }
        back={<BackLink to="/briefs">Back to Briefs</BackLink>}
        badges={<StatusBadge status={shownStatus(brief)} map={briefStatus} />}
        actions={<ClientActions brief={brief} />}
      />
      <div className="mb-6">
        <ClientNotice brief={brief} />
      </div>
      <BriefTabs
        brief={brief}
        tab={tab}
        onTab={(next) => void navigate({ search: briefTab(next), replace: true, resetScroll: false })}
        history={<BriefHistory brief={brief} />}
        tasks={<TaskPanel of="brief" id={brief.id} client={brief.client} />}
        requests={<RequestPanel of="brief" id={brief.id} />}
      />
      <div className="mt-8 max-w-3xl">
        <Conversation entityType="brief" entityId={brief.id} ownerId={brief.userId} title="Conversation" />
      </div>
    </>
  )
}
