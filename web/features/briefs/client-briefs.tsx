import { useInfiniteQuery } from '@tanstack/react-query'
import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import { t } from '#shared/i18n/t.ts'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { useChosenCompany, useCanSubmitBriefs } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons, RecordLink, ViewButton } from '#web/records/records.tsx'
import { readClientBriefsSearch } from '#web/url/briefs.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { isEmptyList, isFiltered } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import {
  createFilterOptions,
  FilterSelect,
  SearchField,
  Toolbar,
  useSearchParams,
} from '#web/ui/page/toolbar.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { briefStatus, getDisplayStatus } from './brief-status.tsx'
import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import { briefsQuery, type BriefItem } from './queries.ts'

const statusChoices = createFilterOptions(t('All statuses'), BRIEF_STATUSES, briefStatus)

/** A client's own briefs with search and a status filter. */
export function ClientBriefs() {
  const canBrief = useCanSubmitBriefs()
  const { search, field } = useSearchParams(readClientBriefsSearch, { resetScroll: false })
  const query = useInfiniteQuery(briefsQuery({ ...search, company: useChosenCompany() }))
  return (
    <>
      <Toolbar hidden={isEmptyList(query, search)}>
        <SearchField label={t('Search briefs')} {...field('q')} />
        <FilterSelect label={t('Status')} options={statusChoices} {...field('status')} />
      </Toolbar>
      <DataTable
        query={query}
        failure={t('Could not load the briefs')}
        caption={t('Briefs')}
        columns={columns}
        renderActions={({ id, projectName }) => <ViewButton kind="brief" id={id} name={projectName} />}
        empty={
          isFiltered(search) ? (
            <NoMatches
              icon={recordIcons.brief}
              title={t('No briefs found')}
              read={readClientBriefsSearch}
              hint={t('Try adjusting your search or filter.')}
            />
          ) : (
            <EmptyState icon={recordIcons.brief} title={t('No briefs found')}>
              {canBrief
                ? t('Submit your first brief: tell us about the website you want, in four short steps.')
                : t('Briefs that you can see will appear here.')}
            </EmptyState>
          )
        }
      />
    </>
  )
}

const columns: Column<BriefItem>[] = [
  {
    header: t('Project Name'),
    primary: true,
    cell: ({ id, projectName, company }) => (
      <>
        <RecordLink kind="brief" id={id} name={projectName} />
        <CompanyLine company={company} />
      </>
    ),
  },
  { header: t('Type'), cell: ({ projectType }) => getProjectTypeLabels()[projectType] },
  { header: t('Submitted'), cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    header: t('Status'),
    cell: (brief) => <StatusBadge status={getDisplayStatus(brief)} map={briefStatus} plain />,
  },
]
