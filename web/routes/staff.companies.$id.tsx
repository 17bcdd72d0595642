import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { companyQuery, peopleQuery } from '#web/companies/queries.ts'
import { companyStatsQuery } from '#web/features/companies-staff/queries.ts'
import { waitingQuery } from '#web/features/dashboard/morning/morning-query.ts'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'
import { RecordPage, RecordProblem } from '#web/record-page.tsx'
import type { StaffCompanySearch } from '#web/search/companies.ts'
import { leaveUnread, recordParams } from '#web/search/entry/address.ts'
import { CompanyPage } from './-company/company-page.tsx'

export const Route = createFileRoute('/staff/companies/$id')({
  params: recordParams,
  validateSearch: leaveUnread<StaffCompanySearch>,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(companyQuery(id))
    void queryClient.prefetchQuery(companyStatsQuery(id))
    void queryClient.prefetchQuery(peopleQuery(id))
    void queryClient.prefetchInfiniteQuery(waitingQuery('agency', id))
    void queryClient.prefetchInfiniteQuery(waitingQuery('client', id))
  },
  component: StaffCompanyPage,
  notFoundComponent: () => <RecordProblem of="company" back={back} />,
})

const back = t('Back to Companies')

function StaffCompanyPage() {
  usePageTitle(t('Company'))
  const { id } = Route.useParams()
  return (
    <RecordPage of="company" query={useQuery(companyQuery(id))} back={back}>
      {(company) => <CompanyPage company={company} back={back} />}
    </RecordPage>
  )
}
