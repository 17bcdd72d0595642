import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { listOf } from '#shared/records.ts'
import { pageOf } from '#web/records.ts'
import { ProgressCell } from './progress-cell.tsx'
import { projectStatus } from './project-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { PersonCell } from '#web/ui/display/person-cell.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

interface StaffProjectTableProps {
  /** Undefined while loading. */
  rows: Project[] | undefined
  /** Shows the completion date instead of the due date. */
  finished: boolean
  empty: ReactNode
}

/** All clients' projects as staff see them. */
export function StaffProjectTable({ rows, finished, empty }: StaffProjectTableProps) {
  return (
    <DataTable
      caption={finished ? 'Completed projects' : 'Active projects'}
      rows={rows}
      rowKey={(project) => project.id}
      columns={[...facts, finished ? completion : due, actions]}
      empty={empty}
    />
  )
}

const facts: Column<Project>[] = [
  {
    key: 'name',
    header: 'Project',
    primary: true,
    cell: ({ id, name }) => (
      <Link {...pageOf('project', id, 'staff')} className={stretched}>
        {name}
      </Link>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client }) => <PersonCell person={client} />,
  },
  { key: 'progress', header: 'Progress', cell: (project) => <ProgressCell project={project} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} map={projectStatus} plain />,
  },
  {
    key: 'start',
    header: 'Start Date',
    cell: ({ startDate }) => <DateText value={startDate} missing="Not set" />,
  },
]

const due: Column<Project> = {
  key: 'due',
  header: 'Due Date',
  cell: ({ dueDate }) => <DateText value={dueDate} missing="No deadline" />,
}

const completion: Column<Project> = {
  key: 'completed',
  header: 'Completed',
  cell: ({ completedDate }) => <DateText value={completedDate} />,
}

/** There are two buttons in the widest table of the portal. */
const tight = '@2xl:px-2!'

const actions: Column<Project> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: ({ id, name }) => (
    <>
      <Button asChild size="sm" className={tight}>
        <Link {...pageOf('project', id, 'staff')} aria-label={`View ${name}`}>
          View
        </Link>
      </Button>
      <Button asChild size="sm" className={tight}>
        <Link to={`${listOf('project', 'staff')}/$id/edit`} params={{ id }} aria-label={`Update ${name}`}>
          Update
        </Link>
      </Button>
    </>
  ),
}
