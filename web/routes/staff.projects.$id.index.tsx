import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Archive, CircleCheckBig, ListPlus, SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { isFinished } from '#shared/projects/values.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { ProgressCard, StatusCard } from '#web/features/projects/step-cards.tsx'
import { readProjectSearch, type ProjectSearch } from '#web/url/projects.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { projectFilesQuery } from '#web/features/files/queries.ts'
import { recurrencesQuery } from '#web/features/requests/recurrences/queries.ts'
import { recordRequestsQuery } from '#web/features/requests/queries.ts'
import { StaffMilestones } from '#web/features/tasks/milestones/staff-milestones.tsx'
import { milestonesQuery, tasksQuery } from '#web/features/tasks/queries.ts'
import { projectWebsitesQuery } from '#web/features/websites/queries.ts'
import { StaffOverview } from '#web/features/projects/staff-overview.tsx'
import { useArchiveProject, useUpdateProject } from '#web/features/projects/use-update-project.ts'
import { ClientText } from '#web/features/companies/public/client-cell.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ClientViewButton } from '#web/features/client-view/client-view-button.tsx'
import { createMoreMenu } from '#web/ui/page/more-menu.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { ProjectTabs } from './-project.tsx'
import { ArchivedNotice, RecordPage, RecordProblem } from '#web/records/record-page.tsx'
import { BackToList } from '#web/records/records.tsx'

const RecurringWork = lazyPart(() => import('#web/features/requests/recurrences/recurring-work.tsx'))

const loadMenu = () => import('./-project-menu.tsx')
const ProjectMenu = createMoreMenu(loadMenu)
const ApplyTemplate = lazyDialog(async () => ({ default: (await loadMenu()).ApplyTemplate }))

export const Route = createFileRoute('/staff/projects/$id/')({
  params: recordParams,
  validateSearch: leaveUnparsed<ProjectSearch>,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(projectQuery(id))
    void queryClient.prefetchQuery(milestonesQuery(id))
    void queryClient.prefetchInfiniteQuery(recurrencesQuery({ projectId: id }))
  },
  component: () => (
    <RecordPage kind="project" query={projectQuery}>
      {(project) => <LoadedProject project={project} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="project" />,
})

function LoadedProject({ project }: { project: Project }) {
  // On small screens, a tab should not start below the fold.
  const inTab = readProjectSearch(Route.useSearch()).tab !== undefined
  const archiving = useArchiveProject(project)
  const archived = project.archivedAt !== null
  return (
    <>
      <PageHeader
        title={project.name}
        back={<BackToList kind="project" />}
        badges={<StatusBadge status={project.status} map={projectStatus} />}
        subtitle={
          <>
            {rich('Created {date} for {client}', {
              date: <DateText value={project.createdAt} />,
              client: <ClientText client={project.client} company={project.company} />,
            })}
            <ClientViewButton hasSeparator client={project.client} to={`/projects/${project.id}`} />
          </>
        }
        actions={!archived && <HeaderActions project={project} archiving={archiving} />}
      />
      {archived && <ArchivedNotice record={project} restoring={archiving} />}
      <div className={cx(inTab && 'max-lg:hidden')}>
        <LongText className={cx('-mt-3 mb-6', inTab && 'line-clamp-2')}>{project.description}</LongText>
        {!archived && (
          <div className="mb-6 grid gap-4 lg:grid-cols-2">
            <ProgressCard project={project} />
            <StatusCard project={project} />
          </div>
        )}
      </div>
      <ProjectTabs
        project={project}
        overview={
          <div className="grid gap-4">
            <StaffMilestones project={project} apply={<ApplyButton project={project} />} />
            <StaffOverview project={project} />
            <Suspense>
              <RecurringWork
                parent={{ projectId: project.id }}
                companyId={project.company.id}
                readOnly={archived}
              />
            </Suspense>
          </div>
        }
        counts={{
          tasks: useInfiniteQuery(tasksQuery('project', project.id)).data?.total,
          requests: useInfiniteQuery(recordRequestsQuery('project', project.id)).data?.total,
          files: useInfiniteQuery(projectFilesQuery(project.id)).data?.total,
          websites: useInfiniteQuery(projectWebsitesQuery(project.id)).data?.total,
          conversation: project.commentCount,
        }}
      />
    </>
  )
}

type HeaderActionsProps = { project: Project; archiving: ReturnType<typeof useArchiveProject> }

function HeaderActions({ project, archiving }: HeaderActionsProps) {
  const { id, status } = project
  const step = useUpdateProject(project)
  return (
    <>
      <Button icon={Archive} pending={archiving.isPending} onClick={() => archiving.mutate(true)}>
        {t('Archive')}
      </Button>
      <Button asChild icon={SquarePen}>
        <Link to="/staff/projects/$id/edit" params={{ id }}>
          {t('Edit Project')}
        </Link>
      </Button>
      {!isFinished(status) && (
        <Button
          variant="primary"
          icon={CircleCheckBig}
          pending={step.isPending}
          onClick={() => step.mutate({ status: 'completed' })}
        >
          {t('Mark as Complete')}
        </Button>
      )}
      <ProjectMenu project={project} />
    </>
  )
}

function ApplyButton({ project }: { project: Project }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={ListPlus} onClick={() => setOpen(true)}>
        {t('Apply a Template')}
      </Button>
      {open && <ApplyTemplate project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
