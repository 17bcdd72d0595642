import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ensurePrefetched } from '#web/api/queries/ensure-prefetched.ts'
import { peopleQuery, readersQuery } from '#web/features/companies/public/queries.ts'
import { loadAnswerForm, OwnRequest } from '#web/features/requests/own-request.tsx'
import { questionsQuery, requestQuery } from '#web/features/requests/queries.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import type { QuestionSearch } from '#web/url/entry/question-search.ts'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'

export const Route = createFileRoute('/_client/info-requests/$id')({
  params: recordParams,
  validateSearch: leaveUnparsed<QuestionSearch>,
  loader: async ({ context: { queryClient }, params }) => {
    const query = requestQuery(params.id)
    void queryClient.prefetchQuery(readersQuery('info_request', params.id))
    await ensurePrefetched(queryClient, query)
    const request = queryClient.getQueryData(query.queryKey)
    // This decides whether there is a button to reassign the request, which would move the page if it appeared late.
    if (request) void queryClient.prefetchQuery(peopleQuery(request.company.id))
    if (request && request.questionCount > 0) void queryClient.prefetchQuery(questionsQuery(params.id))
    await loadAnswerForm(request)
  },
  component: () => (
    <RecordPage kind="info_request" title={t('Information Request')} query={requestQuery}>
      {(request) => <OwnRequest request={request} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="info_request" />,
})
