import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { readStaffBriefsSearch } from '#web/search/briefs.ts'
import { briefCountsQuery, briefsQuery, ofTab } from '#web/features/briefs/queries.ts'
import { StaffBriefs } from '#web/features/briefs/staff-briefs.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/staff/briefs/')({
  head: () => pageTitle(t('Briefs Management')),
  validateSearch: readStaffBriefsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(briefCountsQuery(deps))
    void queryClient.prefetchInfiniteQuery(briefsQuery(ofTab(deps)))
  },
  component: StaffBriefsPage,
})

function StaffBriefsPage() {
  return (
    <>
      <PageHeader
        title={t('Briefs Management')}
        subtitle={t('Review new briefs, and follow up on the rest.')}
      />
      <StaffBriefs />
    </>
  )
}
