import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { requestsOfQuery } from '#web/features/info-requests/queries.ts'
import { ClientOverview } from '#web/features/projects/client-overview.tsx'
import { ProjectNeeds } from '#web/features/projects/project-needs.tsx'
import { readProjectSearch } from '#web/search/projects.ts'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { loadProjectName, projectQuery } from '#web/features/projects/queries.ts'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { ProjectTabs } from './-project.tsx'
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
  const { id, name, status, commentCount } = project
  const { requests, tasks } = useCounts(project)
  return (
    <>
      <PageHeader
        title={name}
        back={<BackLink to="/projects">{back}</BackLink>}
        badges={<StatusBadge status={status} map={projectStatus} />}
      />
      <ProjectTabs
        project={project}
        overview={<ClientOverview project={project} needs={<ProjectNeeds projectId={id} />} />}
        counts={{ tasks, requests, conversation: commentCount }}
      />
    </>
  )
}

/** The client's own open tasks and requests of the project. */
function useCounts({ id, userId }: Project) {
  const requests = useQuery(requestsOfQuery('project', id)).data
  const tasks = useQuery(tasksQuery('project', id)).data
  return {
    requests: requests?.filter(({ status }) => status !== 'completed').length,
    tasks: tasks?.filter((task) => task.assignedTo === String(userId) && task.status !== 'completed').length,
  }
}
