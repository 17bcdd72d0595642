import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { CircleCheckBig, SquarePen } from 'lucide-react'
import type { Project } from '#shared/projects/schemas.ts'
import { isFinished } from '#shared/projects/values.ts'
import { ProgressCard } from '#web/features/projects/progress-card.tsx'
import { readProjectSearch } from '#web/search/projects.ts'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { loadProjectName, projectQuery } from '#web/features/projects/queries.ts'
import { StaffOverview } from '#web/features/projects/staff-overview.tsx'
import { StatusCard } from '#web/features/projects/status-card.tsx'
import { useStepProject } from '#web/features/projects/use-update-project.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { SeeAsClient } from '#web/features/client-view/see-as-client.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { ProjectTabs } from './-project.tsx'
import { recordParams } from '#web/search/record-params.ts'
import { RecordProblem, RecordPage } from '#web/record-page.tsx'

export const Route = createFileRoute('/staff/projects/$id/')({
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
  // On small screens, a tab should not start below the fold.
  const inTab = Route.useSearch().tab !== undefined
  return (
    <>
      <PageHeader
        title={project.name}
        back={<BackLink to="/staff/projects">{back}</BackLink>}
        badges={<StatusBadge status={project.status} map={projectStatus} />}
        subtitle={
          <>
            Created <DateText value={project.createdAt} /> for {project.client.fullName}
            {project.client.companyName && `, ${project.client.companyName}`}
            {' · '}
            <SeeAsClient client={project.client} to={`/projects/${project.id}`} />
          </>
        }
        actions={<HeaderActions project={project} />}
      />
      <div className={cx(inTab && 'max-lg:hidden')}>
        <LongText className={cx('-mt-3 mb-6', inTab && 'line-clamp-2')}>{project.description}</LongText>
        <div className="mb-6 grid gap-4 lg:grid-cols-2">
          <ProgressCard project={project} />
          <StatusCard project={project} />
        </div>
      </div>
      <ProjectTabs project={project} overview={<StaffOverview project={project} />} />
    </>
  )
}

function HeaderActions({ project }: { project: Project }) {
  const { id, status } = project
  const step = useStepProject(project)
  return (
    <>
      <Button asChild icon={SquarePen}>
        <Link to="/staff/projects/$id/edit" params={{ id }}>
          Edit Project
        </Link>
      </Button>
      {!isFinished(status) && (
        <Button
          variant="primary"
          icon={CircleCheckBig}
          pending={step.isPending}
          onClick={() => step.mutate({ status: 'completed' })}
        >
          Mark as Complete
        </Button>
      )}
    </>
  )
}
