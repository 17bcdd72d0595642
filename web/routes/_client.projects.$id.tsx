import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { ProjectTimeline } from '#web/features/activities/project-timeline.tsx'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { ProjectFiles } from '#web/features/files/project-files.tsx'
import { requestsOfQuery } from '#web/features/info-requests/queries.ts'
import { RequestPanel } from '#web/features/info-requests/request-panel.tsx'
import { ClientOverview } from '#web/features/projects/client-overview.tsx'
import { ProjectNeeds } from '#web/features/projects/project-needs.tsx'
import { readProjectSearch, type ProjectTab } from '#web/search/projects.ts'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { loadProjectName, projectQuery } from '#web/features/projects/queries.ts'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { TaskPanel } from '#web/features/tasks/task-panel.tsx'
import { WebsitePanel } from '#web/features/websites/website-panel.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { recordParams } from '#web/search/record-params.ts'
import { RecordProblem, RecordPage } from '#web/record-page.tsx'

export const Route = createFileRoute('/_client/projects/$id')({
  params: recordParams,
  validateSearch: readProjectSearch,
  loader: ({ context, params }) => loadProjectName(context.queryClient, params.id),
  head: ({ loaderData }) => pageTitle(loaderData?.name ?? 'Project'),
  pendingComponent: DetailSkeleton,
  component: ProjectPage,
  notFoundComponent: () => <RecordProblem of="project" back={back} />,
})

const back = 'Back to Projects'

function ProjectPage() {
  const { id } = Route.useParams()
  return (
    <RecordPage of="project" query={useQuery(projectQuery(id))} back={back}>
      {(project) => <LoadedProject project={project} />}
    </RecordPage>
  )
}

function LoadedProject({ project }: { project: Project }) {
  const { id, name, status, client } = project
  const { tab = 'overview' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { requests, tasks } = useNeeds(project)
  const open = (next: ProjectTab) =>
    void navigate({ search: readProjectSearch({ tab: next }), resetScroll: false })
  return (
    <>
      <PageHeader
        title={name}
        back={<BackLink to="/projects">{back}</BackLink>}
        badges={<StatusBadge status={status} map={projectStatus} />}
      />
      <Tabs
        value={tab}
        onChange={open}
        label="Project"
        items={tabItems({ tasks: tasks?.length, requests: requests?.length, comments: project.commentCount })}
      >
        <TabPanel value="overview">
          <ClientOverview
            project={project}
            needs={<ProjectNeeds projectId={id} requests={requests} tasks={tasks} />}
          />
        </TabPanel>
        <TabPanel value="tasks">
          <TaskPanel of="project" id={id} client={client} />
        </TabPanel>
        <TabPanel value="requests">
          <RequestPanel of="project" id={id} />
        </TabPanel>
        <TabPanel value="files">
          <ProjectFiles projectId={id} canUpload={false} />
        </TabPanel>
        <TabPanel value="timeline">
          <ProjectTimeline projectId={id} canLog={false} />
        </TabPanel>
        <TabPanel value="websites">
          <WebsitePanel projectId={id} canAdd={false} />
        </TabPanel>
        <TabPanel value="conversation">
          <Conversation entityType="project" entityId={id} ownerId={project.userId} title="Conversation" />
        </TabPanel>
      </Tabs>
    </>
  )
}

/** What waits for the client: unanswered requests and their own open tasks. */
function useNeeds({ id, userId }: Project) {
  const requests = useQuery(requestsOfQuery('project', id)).data
  const tasks = useQuery(tasksQuery('project', id)).data
  return {
    requests: requests?.filter((request) => request.status !== 'completed'),
    tasks: tasks?.filter((task) => task.assignedTo === String(userId) && task.status !== 'completed'),
  }
}

const waiting = (count: number | undefined) => (count ? count : undefined)

const tabItems = (count: {
  tasks: number | undefined
  requests: number | undefined
  comments: number
}): { value: ProjectTab; label: string; count?: number | undefined }[] => [
  { value: 'overview', label: 'Overview' },
  { value: 'tasks', label: 'Tasks', count: waiting(count.tasks) },
  { value: 'requests', label: 'Info Requests', count: waiting(count.requests) },
  { value: 'files', label: 'Files' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'websites', label: 'Websites' },
  { value: 'conversation', label: 'Conversation', count: waiting(count.comments) },
]
