import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { ClientCell } from '#web/features/companies/public/client-cell.tsx'
import { recordIcons, RecordLink, ViewButton } from '#web/records/records.tsx'
import { responsibleChoices } from '#web/features/users/public/responsible-choices.ts'
import { readStaffBriefsSearch } from '#web/url/briefs.ts'
import { DataTable, type Column, type DataTableProps } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { isEmptyList, sumCounts } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { StaffCell } from '#web/ui/display/staff-cell.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import { briefCountsQuery, briefsQuery, toBriefFilters, type BriefItem } from './queries.ts'
import { StaffStatus } from './brief-status.tsx'

const tabs: { value: BriefStatus | 'all'; label: string }[] = [
  { value: 'pending', label: t('New Briefs') },
  { value: 'accepted', label: tContext('briefs', 'Accepted') },
  { value: 'in_progress', label: tContext('briefs', 'In Progress') },
  { value: 'rejected', label: tContext('briefs', 'Rejected') },
  { value: 'completed', label: tContext('briefs', 'Completed') },
  { value: 'all', label: tContext('briefs', 'All') },
]

/** All briefs by state, each state with its count. */
export function StaffBriefs() {
  const { search, field } = useSearchParams(readStaffBriefsSearch, { resetScroll: false })
  const { q, responsible, tab = 'pending' } = search
  const { data: counts, isPlaceholderData } = useQuery(briefCountsQuery(search))
  const { waiting, ...statusCounts } = counts ?? {}
  const data = counts && sumCounts(statusCounts)
  const countsByTab = { ...counts, pending: waiting, all: data?.total }
  const items = tabs.map((item) => ({ ...item, count: countsByTab[item.value] }))
  return (
    <>
      <Toolbar hidden={isEmptyList({ data, isPlaceholderData }, search)}>
        <SearchField label={t('Search briefs')} {...field('q')} />
        <FilterSelect label={t('Responsible')} options={responsibleChoices} {...field('responsible')} />
        <ExportButton list="briefs" filters={toBriefFilters(search)} />
      </Toolbar>
      <Tabs label={t('Briefs by status')} items={items} {...field('tab')}>
        <TabPanel value={tab}>
          <BriefTable
            query={useInfiniteQuery(briefsQuery(toBriefFilters(search)))}
            columns={columns}
            empty={
              q || responsible ? (
                <NoMatches
                  icon={recordIcons.brief}
                  title={t('No briefs found')}
                  read={readStaffBriefsSearch}
                  tabs={items}
                  tab={tab}
                />
              ) : (
                <EmptyState icon={recordIcons.brief} title={t('No briefs found')}>
                  {t('No briefs have this status right now.')}
                </EmptyState>
              )
            }
          />
        </TabPanel>
      </Tabs>
    </>
  )
}

/** A company's briefs, newest first. */
export const CompanyBriefs = ({ companyId }: { companyId: number }) => (
  <BriefTable
    query={useInfiniteQuery(briefsQuery({ company: companyId }))}
    columns={companyColumns}
    loadingRows={3}
    quiet
    empty={
      <EmptyState icon={recordIcons.brief} title={t('No briefs yet')}>
        {t('Briefs from its people appear here.')}
      </EmptyState>
    }
  />
)

type BriefTableProps = Omit<DataTableProps<BriefItem>, 'failure' | 'caption' | 'renderActions'>

const BriefTable = (props: BriefTableProps) => (
  <DataTable
    failure={t('Could not load the briefs')}
    caption={t('Briefs')}
    renderActions={({ id, projectName, status }) => (
      <ViewButton
        kind="brief"
        id={id}
        name={projectName}
        {...(status === 'pending' && {
          label: t('Review'),
          fullLabel: t('Review {title}', { title: projectName }),
          variant: 'primary',
        })}
      />
    )}
    {...props}
  />
)

const nameColumn: Column<BriefItem> = {
  header: t('Project Name'),
  primary: true,
  cell: ({ id, projectName }) => <RecordLink kind="brief" id={id} name={projectName} />,
}

const sharedColumns: Column<BriefItem>[] = [
  {
    header: t('Responsible'),
    minTableWidth: 56,
    cell: ({ responsible }) => <StaffCell person={responsible} missing={t('No one')} />,
  },
  { header: t('Type'), minTableWidth: 56, cell: ({ projectType }) => getProjectTypeLabels()[projectType] },
  { header: t('Submitted'), cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

const statusColumn: Column<BriefItem> = {
  header: t('Status'),
  cell: (brief) => <StaffStatus brief={brief} plain />,
}

const columns: Column<BriefItem>[] = [
  nameColumn,
  { header: t('Client'), cell: ({ client, company }) => <ClientCell client={client} company={company} /> },
  ...sharedColumns,
  {
    header: t('Target Launch'),
    minTableWidth: 56,
    cell: ({ targetLaunchDate }) => <DateText value={targetLaunchDate} missing={t('Not specified')} />,
  },
  statusColumn,
]

const companyColumns: Column<BriefItem>[] = [
  nameColumn,
  { header: t('Submitted By'), cell: ({ client }) => <bdi>{client.fullName}</bdi> },
  ...sharedColumns,
  statusColumn,
]
