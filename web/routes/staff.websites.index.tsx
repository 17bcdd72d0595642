import { createFileRoute } from '@tanstack/react-router'
import { allWebsitesQuery } from '#web/features/websites/queries.ts'
import { WebsiteGrid } from '#web/features/websites/website-grid.tsx'
import { readWebsitesSearch } from '#web/search/websites.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { SearchField } from '#web/ui/page/search-field.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'

export const Route = createFileRoute('/staff/websites/')({
  head: () => pageTitle('Live Websites'),
  validateSearch: readWebsitesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(allWebsitesQuery(deps.q)),
  component: StaffWebsitesPage,
})

function StaffWebsitesPage() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader title="Live Websites" subtitle="All clients’ websites, the last launched first." />
      <Toolbar>
        <SearchField
          label="Search websites"
          value={q ?? ''}
          onChange={(text) => void navigate({ search: readWebsitesSearch({ q: text }), replace: true })}
        />
        <ExportButton list="websites" filters={{ q }} />
      </Toolbar>
      <WebsiteGrid q={q} />
    </>
  )
}
