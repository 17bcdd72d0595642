import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { FolderKanban, MessageCircleQuestionMark, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '#shared/briefs.ts'
import { BriefHistory } from '#web/features/briefs/brief-history.tsx'
import { BriefProblem } from '#web/features/briefs/brief-problem.tsx'
import { briefIdOf, briefSearch, briefTab } from '#web/features/briefs/brief-search.ts'
import { BriefTabs } from '#web/features/briefs/brief-tabs.tsx'
import { projectTypeLabels } from '#web/features/briefs/brief-words.ts'
import { CompleteButton } from '#web/features/briefs/complete-button.tsx'
import { briefQuery, prefetchBrief } from '#web/features/briefs/queries.ts'
import { ReviewCard } from '#web/features/briefs/review-card.tsx'
import { ClientName, StaffNotice } from '#web/features/briefs/staff-notice.tsx'
import { StaffStatus } from '#web/features/briefs/staff-briefs.tsx'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { requestsOfQuery } from '#web/features/info-requests/queries.ts'
import { RequestInfoDialog, RequestPanel } from '#web/features/info-requests/request-panel.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { CreateTaskDialog, TaskPanel } from '#web/features/tasks/task-panel.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/dates.tsx'
import { SeeAsClient } from '#web/features/client-view/see-as-client.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageTitle } from '#web/ui/page-title.ts'
import { DetailSkeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/staff/briefs/$id')({
  head: () => pageTitle('Brief'),
  validateSearch: briefSearch,
  loader: ({ context: { queryClient }, params }) => {
    const id = briefIdOf(params.id)
    if (id === null) return
    prefetchBrief(queryClient, id)
    void queryClient.prefetchQuery(tasksQuery('brief', id))
    void queryClient.prefetchQuery(requestsOfQuery('brief', id))
  },
  component: StaffBriefPage,
})

const back = (
  <Button asChild>
    <Link to="/staff/briefs">Back to Briefs</Link>
  </Button>
)

function StaffBriefPage() {
  const id = briefIdOf(Route.useParams().id)
  const { tab = 'overview' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: record, error, isLoading, refetch } = useQuery(briefQuery(id))
  if (isLoading) return <DetailSkeleton label="Loading the brief…" />
  if (!record) return <BriefProblem error={error} onRetry={() => void refetch()} back={back} />
  const { data: brief, etag } = record
  return (
    <>
      <PageHeader
        title={brief.projectName}
        subtitle={
          <>
            {projectTypeLabels[brief.projectType]} · Submitted on <DateText value={brief.createdAt} />
            {' · '}
            <SeeAsClient client={brief.client} to={`/briefs/${brief.id}`} />
          </>
        }
        back={<BackLink to="/staff/briefs">Back to Briefs</BackLink>}
        badges={<StaffStatus brief={brief} />}
        actions={
          <>
            {brief.projectId !== null && (
              <Button asChild icon={FolderKanban}>
                <Link to="/staff/projects/$id" params={{ id: String(brief.projectId) }}>
                  View Project
                </Link>
              </Button>
            )}
            <CompleteButton brief={brief} etag={etag} />
            <AskButtons brief={brief} />
          </>
        }
      />
      <StaffNotice brief={brief} />
      <BriefTabs
        brief={brief}
        tab={tab}
        onTab={(next) => void navigate({ search: briefTab(next), replace: true, resetScroll: false })}
        about={[{ label: 'Client', value: <ClientName client={brief.client} /> }]}
        review={brief.status === 'pending' && <ReviewCard brief={brief} etag={etag} />}
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

function AskButtons({ brief }: { brief: Brief }) {
  const [open, setOpen] = useState<'task' | 'request' | null>(null)
  const onOpenChange = () => setOpen(null)
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen('task')}>
        Create Task
      </Button>
      <Button icon={MessageCircleQuestionMark} onClick={() => setOpen('request')}>
        Request Info
      </Button>
      <CreateTaskDialog
        of="brief"
        id={brief.id}
        client={brief.client}
        open={open === 'task'}
        onOpenChange={onOpenChange}
      />
      <RequestInfoDialog of="brief" id={brief.id} open={open === 'request'} onOpenChange={onOpenChange} />
    </>
  )
}
