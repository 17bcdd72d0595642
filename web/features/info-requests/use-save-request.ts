import { call, type CallInput } from '#web/api/call.ts'
import { useChange, type ChangeOptions } from '#web/changes.ts'
import { requestQuery, type RequestItem } from './queries.ts'

type Change = CallInput<'PATCH /api/info-requests/:id'>['body']

/** Saves changes that staff made to this version of a request. */
export const useSaveRequest = (
  { id, version }: Pick<RequestItem, 'id' | 'version'>,
  options: Omit<ChangeOptions<Change, RequestItem>, 'send' | 'query'>,
) =>
  useChange('info_request', {
    ...options,
    send: (body) => call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: version }),
    query: requestQuery(id).queryKey,
  })
