import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { listOf } from '#shared/records.ts'
import { RecordLink, ViewButton } from '#web/record-link.tsx'
import { recordIcons } from '#web/records.ts'
import { ProgressCell } from './progress-cell.tsx'
import { projectStatus } from './project-status.ts'
import { myProjectsQuery, type ProjectFilters } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

/** The reader's own projects, those that match the filters. */
export function ClientProjectTable({ filters }: { filters: ProjectFilters }) {
  return (
    <DataTable
      query={useInfiniteQuery(myProjectsQuery(filters))}
      failure="Could not load your projects"
      caption="My projects"
      columns={columns}
      renderActions={({ id, name }) => <ViewButton of="project" id={id} name={name} />}
      empty={<NoProjects filtered={filters.q !== undefined || filters.status !== undefined} />}
    />
  )
}

function NoProjects({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={recordIcons.project}
      title="No projects found"
      action={
        <Button asChild variant={filtered ? 'secondary' : 'primary'}>
          <Link to={listOf('brief', 'client')}>Submit a Brief</Link>
        </Button>
      }
    >
      {filtered
        ? 'Try another search or status, or tell us about a new website.'
        : 'A project begins when we accept a brief of yours. Tell us about the website you want.'}
    </EmptyState>
  )
}

const columns: Column<Project>[] = [
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
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} map={projectStatus} plain />,
  },
  { header: 'Progress', cell: (project) => <ProgressCell project={project} /> },
  {
    header: 'Start Date',
    cell: ({ startDate }) => <DateText value={startDate} missing="Not set" />,
  },
  {
    header: 'Due Date',
    cell: ({ dueDate }) => <DateText value={dueDate} missing="No deadline" />,
  },
]
