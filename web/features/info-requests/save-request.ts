import { call, type CallInput } from '#web/api/call.ts'
import { requestQuery } from './queries.ts'

type Change = CallInput<'PATCH /api/info-requests/:id'>['body']

/** How changes that staff made to this version of a request are sent, and where the response is shown. */
export const savesRequest = (id: number, version: number) => ({
  send: (body: Change) =>
    call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: version }),
  query: requestQuery(id).queryKey,
})
