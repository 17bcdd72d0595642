import { createFileRoute } from '@tanstack/react-router'
import { OwnRequest } from '#web/features/info-requests/own-request.tsx'
import { requestQuery } from '#web/features/info-requests/queries.ts'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/info-requests/$id')({
  head: () => pageTitle('Information Request'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(requestQuery(Number(params.id))),
  component: InfoRequestPage,
})

function InfoRequestPage() {
  const id = Number(Route.useParams().id)
  return <OwnRequest key={id} id={id} />
}
