import { createFileRoute } from '@tanstack/react-router'
import { readStaffBriefsSearch } from '#web/search/briefs.ts'
import { briefCountsQuery, briefsQuery } from '#web/features/briefs/queries.ts'
import { StaffBriefs } from '#web/features/briefs/staff-briefs.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/staff/briefs/')({
  head: () => pageTitle('Briefs Management'),
  validateSearch: readStaffBriefsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { q, tab = 'pending' } }) => {
    void queryClient.prefetchQuery(briefCountsQuery(q))
    void queryClient.prefetchInfiniteQuery(
      briefsQuery({ ...(q && { q }), ...(tab !== 'all' && { status: tab }) }),
    )
  },
  component: StaffBriefsPage,
})

function StaffBriefsPage() {
  const { q, tab = 'pending' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (part: { q?: string; tab?: string }) =>
    void navigate({
      search: (old) => readStaffBriefsSearch({ ...old, ...part }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title="Briefs Management"
        subtitle="Review new briefs and follow what became of the others."
      />
      <StaffBriefs
        tab={tab}
        q={q}
        onTab={(next) => show({ tab: next })}
        onSearch={(next) => show({ q: next })}
      />
    </>
  )
}
