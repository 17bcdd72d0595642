import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { refresh } from '#web/api/live/refresh.ts'
import { questionsQuery } from '../queries.ts'
import { type AnswerCalls, canUseKeepalive } from './answer-store.ts'

/** Returns the calls that save a client's answers to a request. */
export function createOwnCalls(client: QueryClient, requestId: number): AnswerCalls {
  const { queryKey } = questionsQuery(requestId)
  return {
    save: (id, body, version) =>
      call(
        'PATCH /api/info-questions/:id/answer',
        { params: { id }, body },
        { ifMatch: version, init: { keepalive: canUseKeepalive(body) } },
      ),
    load: (id) => call('GET /api/info-questions/:id', { params: { id } }),
    onMissing: () => void refresh(client, 'info_request'),
    onSaved: (saved, isSubmitted) => {
      client.setQueryData(queryKey, (all) => all?.map((each) => (each.id === saved.id ? saved : each)))
      if (isSubmitted) void refresh(client, 'info_request')
    },
  }
}
