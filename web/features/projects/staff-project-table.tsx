import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { listOf } from '#shared/records.ts'
import { said, t } from '#shared/words.ts'
import { ClientCell } from '#web/companies/client-cell.tsx'
import { recordIcons, RecordLink, ViewButton } from '#web/records.tsx'
import { readStaffProjectsSearch } from '#web/search/projects.ts'
import { ProgressCell } from './progress-cell.tsx'
import { projectStatus } from './project-status.ts'
import { allProjectsQuery, type ProjectFilters, type ProjectState } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { isFiltered } from '#web/ui/lists/narrowed.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { StaffCell } from '#web/ui/display/person-cell.tsx'
import type { TabItem } from '#web/ui/display/tabs.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

const reasons: Record<ProjectState, string> = {
  active: t('A project starts when a brief is accepted.'),
  completed: t('Projects move here when they’re completed or launched.'),
  archived: t('Archived projects appear here and can be restored.'),
}

const notFound: Record<ProjectState, string> = {
  active: t('No active projects found'),
  completed: t('No completed projects found'),
  archived: t('No archived projects found'),
}

const captions: Record<ProjectState, string> = {
  active: t('Active projects'),
  completed: t('Completed projects'),
  archived: t('Archived projects'),
}

interface StaffProjectTableProps {
  state: ProjectState
  /** All states with the number of matches in each. */
  tabs: readonly TabItem[]
  filters: ProjectFilters
}

/** All clients' projects as staff see them: finished and archived ones with that day instead of their due date. */
export function StaffProjectTable({ state, tabs, filters }: StaffProjectTableProps) {
  const none = { icon: recordIcons.project, title: notFound[state] }
  return (
    <DataTable
      query={useInfiniteQuery(allProjectsQuery({ state, ...filters }))}
      failure={t('Could not load the projects')}
      caption={captions[state]}
      columns={[...facts, lastColumn[state]]}
      renderActions={state === 'archived' ? viewOf : actionsOn}
      empty={
        isFiltered(filters) ? (
          <NoMatches {...none} read={readStaffProjectsSearch} tabs={tabs} tab={state} />
        ) : (
          <EmptyState {...none}>{reasons[state]}</EmptyState>
        )
      }
    />
  )
}

const facts: Column<Project>[] = [
  {
    header: t('Project'),
    primary: true,
    cell: ({ id, name }) => (
      <RecordLink of="project" id={id}>
        {name}
      </RecordLink>
    ),
  },
  {
    header: t('Client'),
    cell: ({ client, company }) => <ClientCell client={client} company={company} />,
  },
  {
    header: t('Responsible'),
    isExtra: true,
    minTableWidth: 64,
    cell: ({ responsible }) => <StaffCell person={responsible} missing={t('No one')} />,
  },
  { header: t('Progress'), minTableWidth: 56, cell: (project) => <ProgressCell project={project} /> },
  {
    header: t('Status'),
    cell: ({ status }) => <StatusBadge status={status} map={projectStatus} plain />,
  },
  {
    header: t('Start Date'),
    minTableWidth: 56,
    cell: ({ startDate }) => <DateText value={startDate} missing={t('Not set')} />,
  },
]

const due: Column<Project> = {
  header: t('Due Date'),
  cell: ({ dueDate }) => <DateText value={dueDate} missing={t('No deadline')} />,
}

const completion: Column<Project> = {
  header: said('project', 'Completed'),
  cell: ({ completedDate }) => <DateText value={completedDate} />,
}

const archival: Column<Project> = {
  header: said('project', 'Archived'),
  cell: ({ archivedAt }) => <DateText value={archivedAt} />,
}

const lastColumn: Record<ProjectState, Column<Project>> = {
  active: due,
  completed: completion,
  archived: archival,
}

/** There are two buttons in the widest table of the portal. */
const tight = '@2xl:px-2!'

const viewOf = ({ id, name }: Project) => <ViewButton of="project" id={id} name={name} />

const actionsOn = ({ id, name }: Project) => (
  <>
    <ViewButton of="project" id={id} name={name} className={tight} />
    <Button asChild size="sm" className={tight}>
      <Link
        to={`${listOf('project', 'staff')}/$id/edit`}
        params={{ id }}
        aria-label={t('Update {name}', { name })}
      >
        {t('Update')}
      </Link>
    </Button>
  </>
)
