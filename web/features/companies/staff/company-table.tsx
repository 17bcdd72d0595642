import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatList } from '#shared/i18n/format-list.ts'
import { formatNumber, rich, tContext, t } from '#shared/i18n/t.ts'
import { recordIcons, RecordLink, ViewButton } from '#web/records/records.tsx'
import { type CompaniesSearch, readCompaniesSearch } from '#web/url/companies.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { type Column, DataTable } from '#web/ui/page/data-table.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { isFiltered } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { companiesQuery, type CompanyListItem } from '../public/queries.ts'
import { UserRoundX } from 'lucide-react'
import { Badge } from '#web/ui/page/status-badge.tsx'

/** The table of companies. If there aren't any, it shows the button `create`. */
export const CompanyTable = ({ filters, create }: { filters: CompaniesSearch; create: ReactNode }) => (
  <DataTable
    query={useInfiniteQuery(companiesQuery(filters))}
    failure={t('Could not load the companies')}
    caption={t('Companies')}
    columns={columns}
    renderActions={({ id, name }) => <ViewButton kind="company" id={id} name={name} />}
    empty={
      isFiltered(filters) ? (
        <NoMatches icon={recordIcons.company} title={t('No companies found')} read={readCompaniesSearch} />
      ) : (
        <EmptyState icon={recordIcons.company} title={t('No companies yet')} action={create}>
          {t('People at a company share its briefs, projects, websites and tickets.')}
        </EmptyState>
      )
    }
  />
)

const columns: Column<CompanyListItem>[] = [
  {
    header: t('Company'),
    primary: true,
    cell: ({ id, name, merged }) => (
      <>
        <RecordLink kind="company" id={id} name={name} />
        {merged && (
          <span className="block text-sm font-normal text-ink-3">
            {rich('Merged into {company}', { company: <bdi>{merged.name}</bdi> })}
          </span>
        )}
      </>
    ),
  },
  {
    header: tContext('column', 'Owner'),
    cell: ({ owners = [], archivedAt }) =>
      archivedAt === null || owners.length > 0 ? <Owners owners={owners} /> : '–',
  },
  { header: t('People'), cell: ({ people = 0 }) => <Count value={people} /> },
  { header: t('Open Tickets'), cell: ({ openTickets = 0 }) => <Count value={openTickets} /> },
  { header: t('Open Requests'), cell: ({ waiting = 0 }) => <Count value={waiting} /> },
]

/** A number in a cell. Zeros are dimmed, so that other numbers are easier to find. */
const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? 'text-ink-3' : undefined}>{formatNumber(value)}</span>
)

/** The first owner, and how many more there are. */
function Owners({ owners: [first, ...more] }: { owners: NonNullable<CompanyListItem['owners']> }) {
  if (!first) return <NoOwnerBadge />
  return (
    <span
      title={formatList([first, ...more].map(({ fullName }) => fullName))}
      className="flex items-center gap-2"
    >
      <span className="@max-2xl:hidden">
        <Avatar name={first.fullName} picture={first.picture} size="sm" />
      </span>
      <CutText className="truncate @2xl:max-w-48">
        <bdi>{first.fullName}</bdi>
      </CutText>
      {more.length > 0 && (
        <span className="flex-none text-ink-3">{t('{n, plural, other {+#}}', { n: more.length })}</span>
      )}
    </span>
  )
}

/** The options of the filter by state; `all` means active companies. */
export const companyStateChoices = [
  { value: 'all', label: t('Active companies') },
  { value: 'ownerless', label: t('Without an owner') },
  { value: 'archived', label: tContext('companies', 'Archived') },
] as const satisfies { value: CompaniesSearch['state'] | 'all'; label: string }[]

/** Marks a company without an owner who can sign in. */
export const NoOwnerBadge = () => (
  <Badge tone="warn" icon={UserRoundX}>
    {t('No owner')}
  </Badge>
)
