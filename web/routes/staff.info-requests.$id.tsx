import { createFileRoute } from '@tanstack/react-router'
import { SeeAsClient } from '#web/features/client-view/see-as-client.tsx'
import { requestQuery } from '#web/features/info-requests/queries.ts'
import { StaffRequest } from '#web/features/info-requests/staff-request.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/staff/info-requests/$id')({
  head: () => pageTitle('Information Request'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(requestQuery(Number(params.id))),
  component: StaffInfoRequestPage,
})

function StaffInfoRequestPage() {
  const id = Number(Route.useParams().id)
  return (
    <StaffRequest key={id} id={id}>
      {(request) => <SeeAsClient client={request.client} to={`/info-requests/${request.id}`} />}
    </StaffRequest>
  )
}
