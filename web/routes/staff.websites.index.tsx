import { createFileRoute } from '@tanstack/react-router'
import { allWebsitesQuery } from '#web/features/websites/queries.ts'
import { WebsiteGrid } from '#web/features/websites/website-grid.tsx'
import { readWebsitesSearch } from '#web/search/websites.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { SearchField, Toolbar } from '#web/ui/page/toolbar.tsx'

export const Route = createFileRoute('/staff/websites/')({
  head: () => pageTitle('Live Websites'),
  validateSearch: readWebsitesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(allWebsitesQuery(deps.q)),
  component: StaffWebsitesPage,
})

function StaffWebsitesPage() {
  const { search, field } = useSearchParams(readWebsitesSearch)
  return (
    <>
      <PageHeader title="Live Websites" subtitle="All clients’ websites, the last launched first." />
      <Toolbar>
        <SearchField label="Search websites" {...field('q')} />
        <ExportButton list="websites" filters={search} />
      </Toolbar>
      <WebsiteGrid q={search.q} />
    </>
  )
}
