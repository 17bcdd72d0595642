import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { useChosenCompany, useCanSubmitBriefs } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons, RecordLink, ViewButton } from '#web/records/records.tsx'
import { readProjectsSearch } from '#web/url/projects.ts'
import { dueDateColumn, progressColumn, startDateColumn, getStatusColumn } from './project-columns.tsx'
import { clientProjectStatus } from './project-status.ts'
import { myProjectsQuery, type ProjectFilters } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { isFiltered } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** The reader's own projects that match the filters. */
export const ClientProjectTable = ({ filters }: { filters: ProjectFilters }) => (
  <DataTable
    query={useInfiniteQuery(myProjectsQuery({ ...filters, company: useChosenCompany() }))}
    failure={t('Could not load your projects')}
    caption={t('My projects')}
    columns={columns}
    renderActions={({ id, name }) => <ViewButton kind="project" id={id} name={name} />}
    empty={<NoProjects filtered={isFiltered(filters)} />}
  />
)

function NoProjects({ filtered }: { filtered: boolean }) {
  const canBrief = useCanSubmitBriefs()
  const action = canBrief && (
    <Button asChild variant={filtered ? 'secondary' : 'primary'}>
      <Link to={getListUrl('brief', 'client')}>{t('Submit a Brief')}</Link>
    </Button>
  )
  const emptyState = { icon: recordIcons.project, title: t('No projects found'), action }
  if (filtered) return <NoMatches {...emptyState} read={readProjectsSearch} />
  return (
    <EmptyState {...emptyState}>
      {canBrief
        ? t('A project starts when we accept your brief. Tell us about the website you want.')
        : t('Projects that you can see will appear here.')}
    </EmptyState>
  )
}

const columns: Column<Project>[] = [
  {
    header: t('Project'),
    primary: true,
    className: '@2xl:@max-4xl:min-w-28!',
    cell: ({ id, name, company }) => (
      <>
        <RecordLink kind="project" id={id} name={name} />
        <CompanyLine company={company} />
      </>
    ),
  },
  getStatusColumn(clientProjectStatus),
  progressColumn,
  startDateColumn,
  dueDateColumn,
]
