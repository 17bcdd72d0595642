import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { recordIcons, RecordLink, ViewButton } from '#web/records.tsx'
import { ProgressCell } from './progress-cell.tsx'
import { projectStatus } from './project-status.ts'
import { companyProjectsQuery } from './queries.ts'
import { StaffCell } from '#web/ui/display/person-cell.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

interface CompanyProjectsProps {
  companyId: number
  /** Starts the first one. */
  create: ReactNode
}

/** A company's projects for staff, last updated first. */
export const CompanyProjects = ({ companyId, create }: CompanyProjectsProps) => (
  <DataTable
    query={useInfiniteQuery(companyProjectsQuery(companyId))}
    failure={t('Could not load the projects')}
    caption={t('Projects')}
    columns={columns}
    renderActions={({ id, name }) => <ViewButton of="project" id={id} name={name} />}
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.project} title={t('No projects yet')} action={create}>
        {t('A project starts when a brief is accepted.')}
      </EmptyState>
    }
  />
)

const columns: Column<Project>[] = [
  {
    header: t('Project'),
    primary: true,
    cell: ({ id, name }) => (
      <RecordLink of="project" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { header: t('Contact'), cell: ({ client }) => <bdi>{client.fullName}</bdi> },
  {
    header: t('Responsible'),
    minTableWidth: 56,
    cell: ({ responsible }) => <StaffCell person={responsible} missing={t('No one')} />,
  },
  { header: t('Progress'), minTableWidth: 56, cell: (project) => <ProgressCell project={project} /> },
  { header: t('Status'), cell: ({ status }) => <StatusBadge status={status} map={projectStatus} plain /> },
  {
    header: t('Due Date'),
    cell: ({ dueDate }) => <DateText value={dueDate} missing={t('No deadline')} />,
  },
]
