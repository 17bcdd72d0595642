import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { pageOf } from '#web/records.ts'
import { ProgressCell } from './progress-cell.tsx'
import { projectStatus } from './project-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

/** A client's projects; `rows` undefined while loading. */
export function ClientProjectTable({ rows, empty }: { rows: Project[] | undefined; empty: ReactNode }) {
  return (
    <DataTable
      caption="My projects"
      rows={rows}
      rowKey={(project) => project.id}
      columns={columns}
      empty={empty}
    />
  )
}

const columns: Column<Project>[] = [
  {
    key: 'name',
    header: 'Project',
    primary: true,
    cell: ({ id, name }) => (
      <Link {...pageOf('project', id, 'client')} className={stretched}>
        {name}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} map={projectStatus} plain />,
  },
  { key: 'progress', header: 'Progress', cell: (project) => <ProgressCell project={project} /> },
  {
    key: 'start',
    header: 'Start Date',
    cell: ({ startDate }) => <DateText value={startDate} missing="Not set" />,
  },
  {
    key: 'due',
    header: 'Due Date',
    cell: ({ dueDate }) => <DateText value={dueDate} missing="No deadline" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ id, name }) => (
      <Button asChild size="sm">
        <Link {...pageOf('project', id, 'client')} aria-label={`View ${name}`}>
          View
        </Link>
      </Button>
    ),
  },
]
