import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { refresh } from '#web/api/live/refresh.ts'
import { type AnswerCalls, isKeptAlive, useAnswerStore } from './answer-store.ts'
import { deviceAnswers } from './device-answers.ts'
import type { Question } from './question.ts'
import { questionsQuery } from './queries.ts'

/** Keeps and saves what is typed as answers to a request of the reader's company. */
export function useOwnAnswers(requestId: number, questions: readonly Question[]) {
  const client = useQueryClient()
  const [calls] = useState<AnswerCalls>(() => ({
    save: (id, body, version) =>
      call(
        'PATCH /api/info-questions/:id/answer',
        { params: { id }, body },
        { ifMatch: version, init: { keepalive: isKeptAlive(body) } },
      ),
    load: (id) => call('GET /api/info-questions/:id', { params: { id } }),
    onMissing: () => void client.invalidateQueries({ queryKey: questionsQuery(requestId).queryKey }),
    onSaved: (saved, given) => {
      client.setQueryData(questionsQuery(requestId).queryKey, (all) =>
        all?.map((question) => (question.id === saved.id ? saved : question)),
      )
      if (given) void refresh(client, 'info_request')
    },
  }))
  const [device] = useState(() => deviceAnswers(`info-request:${requestId}`))
  return useAnswerStore(questions, calls, device)
}
