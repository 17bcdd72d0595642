import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { SeeAsClient } from '#web/features/client-view/see-as-client.tsx'
import { requestQuery } from '#web/features/info-requests/queries.ts'
import { StaffRequest } from '#web/features/info-requests/staff-request.tsx'
import { questionsQuery } from '#web/questions/queries.ts'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'
import { recordParams } from '#web/search/entry/address.ts'
import { RecordProblem, RecordPage } from '#web/record-page.tsx'

export const Route = createFileRoute('/staff/info-requests/$id')({
  params: recordParams,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(requestQuery(params.id))
    void queryClient.prefetchQuery(questionsQuery(params.id))
  },
  component: StaffInfoRequestPage,
  notFoundComponent: () => <RecordProblem of="info_request" back={back} />,
})

const back = t('Back to Information Requests')

function StaffInfoRequestPage() {
  usePageTitle(t('Information Request'))
  const { id } = Route.useParams()
  return (
    <RecordPage of="info_request" query={useQuery(requestQuery(id))} back={back}>
      {(request) => (
        <StaffRequest
          request={request}
          subtitle={<SeeAsClient client={request.client} to={`/info-requests/${request.id}`} />}
        />
      )}
    </RecordPage>
  )
}
