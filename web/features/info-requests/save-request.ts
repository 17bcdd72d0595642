import { call, type CallInput, type Undo } from '#web/api/call.ts'
import { requestQuery } from './queries.ts'

type Change = CallInput<'PATCH /api/info-requests/:id'>['body']

/** How changes that staff made to this version of a request are sent, and where the response is shown. */
export const savesRequest = (id: number, version: number) => ({
  send: (body: Change, _key: string, undo: Undo) =>
    call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: version, undo }),
  query: requestQuery(id).queryKey,
})
