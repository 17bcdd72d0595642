import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { listOf } from '#shared/records.ts'
import { RecordLink, ViewButton } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { ProgressCell } from './progress-cell.tsx'
import { projectStatus } from './project-status.ts'
import { allProjectsQuery, type ProjectFilters } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PersonCell } from '#web/ui/display/person-cell.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

export type ProjectState = 'active' | 'completed'

const reasons: Record<ProjectState, string> = {
  active: 'A project begins when a brief is accepted.',
  completed: 'Projects come here when they are completed or launched.',
}

interface StaffProjectTableProps {
  state: ProjectState
  filters: ProjectFilters
}

/** All clients' projects as staff see them: finished ones with their completion instead of their due date. */
export function StaffProjectTable({ state, filters: { q, status } }: StaffProjectTableProps) {
  const finished = state === 'completed'
  return (
    <DataTable
      query={useInfiniteQuery(allProjectsQuery({ state, q, status }))}
      failure="Could not load the projects"
      caption={finished ? 'Completed projects' : 'Active projects'}
      columns={[...facts, finished ? completion : due]}
      renderActions={actionsOn}
      empty={
        <EmptyState icon={recordIcons.project} title={`No ${state} projects found`}>
          {q || status ? 'Try another search or status.' : reasons[state]}
        </EmptyState>
      }
    />
  )
}

const facts: Column<Project>[] = [
  {
    header: 'Project',
    primary: true,
    cell: ({ id, name }) => (
      <RecordLink of="project" id={id}>
        {name}
      </RecordLink>
    ),
  },
  {
    header: 'Client',
    cell: ({ client }) => <PersonCell person={client} />,
  },
  { header: 'Progress', cell: (project) => <ProgressCell project={project} /> },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} map={projectStatus} plain />,
  },
  {
    header: 'Start Date',
    cell: ({ startDate }) => <DateText value={startDate} missing="Not set" />,
  },
]

const due: Column<Project> = {
  header: 'Due Date',
  cell: ({ dueDate }) => <DateText value={dueDate} missing="No deadline" />,
}

const completion: Column<Project> = {
  header: 'Completed',
  cell: ({ completedDate }) => <DateText value={completedDate} />,
}

/** There are two buttons in the widest table of the portal. */
const tight = '@2xl:px-2!'

const actionsOn = ({ id, name }: Project) => (
  <>
    <ViewButton of="project" id={id} name={name} className={tight} />
    <Button asChild size="sm" className={tight}>
      <Link to={`${listOf('project', 'staff')}/$id/edit`} params={{ id }} aria-label={`Update ${name}`}>
        Update
      </Link>
    </Button>
  </>
)
