import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { readStaffBriefsSearch, type StaffBriefsSearch } from '#web/url/briefs.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { briefCountsQuery, briefsQuery, toBriefFilters } from '#web/features/briefs/queries.ts'
import { StaffBriefs } from '#web/features/briefs/staff-briefs.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/staff/briefs/')({
  validateSearch: leaveUnparsed<StaffBriefsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const search = readStaffBriefsSearch(deps)
    void queryClient.prefetchQuery(briefCountsQuery(search))
    void queryClient.prefetchInfiniteQuery(briefsQuery(toBriefFilters(search)))
  },
  component: () => (
    <>
      <TitledHeader
        title={t('Briefs Management')}
        subtitle={t('Review new briefs and follow up on the rest.')}
      />
      <StaffBriefs />
    </>
  ),
})
