import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { ClientOverview } from '#web/features/projects/client-overview.tsx'
import { ClientMilestones } from '#web/features/tasks/milestones/milestone-line.tsx'
import { milestonesQuery } from '#web/features/tasks/queries.ts'
import type { ProjectSearch } from '#web/url/projects.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { clientProjectStatus } from '#web/features/projects/project-status.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { projectWebsitesQuery } from '#web/features/websites/queries.ts'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { clientWaitingCountQuery } from '#web/features/dashboard/public/queries.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { ProjectTabs } from './-project.tsx'
import { ArchivedNotice, RecordPage, RecordProblem } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'

export const Route = createFileRoute('/_client/projects/$id')({
  params: recordParams,
  validateSearch: leaveUnparsed<ProjectSearch>,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(projectQuery(id))
    void queryClient.prefetchQuery(milestonesQuery(id))
    void queryClient.prefetchInfiniteQuery(projectWebsitesQuery(id))
  },
  component: () => (
    <RecordPage kind="project" query={projectQuery}>
      {(project) => <LoadedProject project={project} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="project" />,
})

function LoadedProject({ project }: { project: Project }) {
  const { id, name, status, commentCount } = project
  const requests = useQuery(clientWaitingCountQuery({ projectId: id, kind: 'info_request' })).data
  const tasks = useQuery(clientWaitingCountQuery({ projectId: id, kind: 'task' })).data
  const website = useInfiniteQuery(projectWebsitesQuery(id)).data?.items[0]
  return (
    <>
      <PageHeader
        title={name}
        back={<BackToList kind="project" />}
        badges={
          <>
            <StatusBadge status={status} map={clientProjectStatus} />
            <CompanyChip company={project.company} />
          </>
        }
      />
      {project.archivedAt && <ArchivedNotice record={project} />}
      <ProjectTabs
        project={project}
        overview={
          <ClientOverview
            project={project}
            website={website}
            milestones={<ClientMilestones projectId={id} />}
          />
        }
        counts={{ ...(!project.archivedAt && { tasks, requests }), conversation: commentCount }}
      />
    </>
  )
}
