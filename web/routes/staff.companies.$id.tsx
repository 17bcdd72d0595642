import { createFileRoute } from '@tanstack/react-router'
import { companyQuery, companyStatsQuery, peopleQuery } from '#web/features/companies/public/queries.ts'
import { waitingQuery } from '#web/features/dashboard/queries.ts'
import { RecordPage, RecordProblem } from '#web/records/record-page.tsx'
import type { StaffCompanySearch } from '#web/url/companies.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { CompanyPage } from './-company/company-page.tsx'

export const Route = createFileRoute('/staff/companies/$id')({
  params: recordParams,
  validateSearch: leaveUnparsed<StaffCompanySearch>,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(companyQuery(id))
    void queryClient.prefetchQuery(companyStatsQuery(id))
    void queryClient.prefetchQuery(peopleQuery(id))
    void queryClient.prefetchInfiniteQuery(waitingQuery('agency', id))
    void queryClient.prefetchInfiniteQuery(waitingQuery('client', id))
  },
  component: () => (
    <RecordPage kind="company" query={companyQuery}>
      {(company) => <CompanyPage company={company} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="company" />,
})
