import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { ClientCell } from '#web/features/companies/public/client-cell.tsx'
import { recordIcons, RecordLink, ViewButton } from '#web/records/records.tsx'
import { readStaffProjectsSearch } from '#web/url/projects.ts'
import { dueDateColumn, progressColumn, startDateColumn, getStatusColumn } from './project-columns.tsx'
import { projectStatus } from './project-status.ts'
import { allProjectsQuery, companyProjectsQuery, type ProjectFilters, type ProjectState } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { isFiltered } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { StaffCell } from '#web/ui/display/staff-cell.tsx'
import type { TabItem } from '#web/ui/display/tabs.tsx'

const emptyHints: Record<ProjectState, string> = {
  active: t('A project starts when a brief is accepted.'),
  completed: t('Projects move here when they’re completed or launched.'),
  archived: t('Archived projects appear here and can be restored.'),
}

const emptyTitles: Record<ProjectState, string> = {
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

/** All clients' projects as staff see them. Finished and archived projects show that day instead of their due date. */
export function StaffProjectTable({ state, tabs, filters }: StaffProjectTableProps) {
  const emptyState = { icon: recordIcons.project, title: emptyTitles[state] }
  return (
    <DataTable
      query={useInfiniteQuery(allProjectsQuery({ state, ...filters }))}
      failure={t('Could not load the projects')}
      caption={captions[state]}
      columns={[...facts, lastColumn[state]]}
      renderActions={state === 'archived' ? renderViewButton : renderRowActions}
      empty={
        isFiltered(filters) ? (
          <NoMatches {...emptyState} read={readStaffProjectsSearch} tabs={tabs} tab={state} />
        ) : (
          <EmptyState {...emptyState}>{emptyHints[state]}</EmptyState>
        )
      }
    />
  )
}

/** A company's projects, last updated first. `create` is a button that starts the first project. */
export const CompanyProjects = ({ companyId, create }: { companyId: number; create: ReactNode }) => (
  <DataTable
    query={useInfiniteQuery(companyProjectsQuery(companyId))}
    failure={t('Could not load the projects')}
    caption={t('Projects')}
    columns={companyColumns}
    renderActions={renderViewButton}
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.project} title={t('No projects yet')} action={create}>
        {emptyHints.active}
      </EmptyState>
    }
  />
)

const projectColumn: Column<Project> = {
  header: t('Project'),
  primary: true,
  cell: ({ id, name }) => <RecordLink kind="project" id={id} name={name} />,
}

const responsibleColumn: Column<Project> = {
  header: t('Responsible'),
  minTableWidth: 56,
  cell: (row) => <StaffCell person={row.responsible} missing={t('No one')} />,
}

const statusColumn = getStatusColumn(projectStatus)

const facts: Column<Project>[] = [
  projectColumn,
  { header: t('Client'), cell: ({ client, company }) => <ClientCell client={client} company={company} /> },
  { ...responsibleColumn, isExtra: true, minTableWidth: 64 },
  { ...progressColumn, minTableWidth: 56 },
  statusColumn,
  { ...startDateColumn, minTableWidth: 61 },
]

const companyColumns: Column<Project>[] = [
  projectColumn,
  { header: t('Contact'), cell: ({ client }) => <bdi>{client.fullName}</bdi> },
  responsibleColumn,
  { ...progressColumn, minTableWidth: 56 },
  statusColumn,
  dueDateColumn,
]

const lastColumn: Record<ProjectState, Column<Project>> = {
  active: dueDateColumn,
  completed: {
    header: tContext('project', 'Completed'),
    cell: ({ completedDate }) => <DateText value={completedDate} />,
  },
  archived: {
    header: tContext('project', 'Archived'),
    cell: ({ archivedAt }) => <DateText value={archivedAt} />,
  },
}

/** The portal's widest table has two buttons in each row, so they're narrower. */
const narrowPadding = '@2xl:px-2!'

const renderViewButton = ({ id, name }: Project) => <ViewButton kind="project" id={id} name={name} />

const renderRowActions = ({ id, name }: Project) => (
  <>
    <ViewButton kind="project" id={id} name={name} className={narrowPadding} />
    <Button asChild size="sm" className={narrowPadding}>
      <Link
        to={`${getListUrl('project', 'staff')}/$id/edit`}
        params={{ id }}
        aria-label={t('Update {name}', { name })}
      >
        {t('Update')}
      </Link>
    </Button>
  </>
)
