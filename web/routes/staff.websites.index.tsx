import { createFileRoute } from '@tanstack/react-router'
import { tContext, t } from '#shared/i18n/t.ts'
import { allWebsitesQuery, toWebsiteQuery } from '#web/features/websites/queries.ts'
import { WebsiteGrid } from '#web/features/websites/website-grid.tsx'
import { readStaffWebsitesSearch, type StaffWebsitesSearch } from '#web/url/websites.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'

export const Route = createFileRoute('/staff/websites/')({
  validateSearch: leaveUnparsed<StaffWebsitesSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(allWebsitesQuery(readStaffWebsitesSearch(deps))),
  component: StaffWebsitesPage,
})

const showChoices = [
  { value: 'all', label: t('Live websites') },
  { value: 'archived', label: tContext('websites', 'Archived') },
] as const

function StaffWebsitesPage() {
  const { search, field } = useSearchParams(readStaffWebsitesSearch)
  return (
    <>
      <TitledHeader
        title={t('Live Websites')}
        subtitle={t('Every client’s websites, most recently launched first.')}
      />
      <Toolbar>
        <SearchField label={t('Search websites')} {...field('q')} />
        <FilterSelect label={t('Show')} options={showChoices} {...field('show')} />
        <ExportButton list="websites" filters={toWebsiteQuery(search)} />
      </Toolbar>
      <WebsiteGrid filters={search} />
    </>
  )
}
