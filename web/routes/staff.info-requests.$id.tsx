import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ClientViewButton } from '#web/features/client-view/client-view-button.tsx'
import { questionsQuery, requestQuery } from '#web/features/requests/queries.ts'
import { StaffRequest } from '#web/features/requests/staff-request.tsx'
import { recordParams } from '#web/url/entry/address.ts'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'

export const Route = createFileRoute('/staff/info-requests/$id')({
  params: recordParams,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(requestQuery(params.id))
    void queryClient.prefetchQuery(questionsQuery(params.id))
  },
  component: () => (
    <RecordPage kind="info_request" title={t('Information Request')} query={requestQuery}>
      {(request) => (
        <StaffRequest
          request={request}
          subtitle={<ClientViewButton client={request.client} to={`/info-requests/${request.id}`} />}
        />
      )}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="info_request" />,
})
