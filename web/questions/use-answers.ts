import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { refresh } from '#web/api/live/refresh.ts'
import { AnswerStore, type AnswerCalls, type Answers } from './answer-store.ts'
import { deviceAnswers, type DeviceAnswers } from './device-answers.ts'
import type { Question } from './question.ts'
import { questionsQuery } from './queries.ts'

/** Keeps what is typed as answers, and saves it. */
export function useAnswerStore(
  questions: readonly Question[],
  calls: AnswerCalls,
  device: DeviceAnswers,
): { store: AnswerStore; answers: Answers } {
  const [store] = useState(() => new AnswerStore(questions, calls, device))
  useEffect(() => store.begin(), [store])
  useEffect(() => store.adopt(questions), [store, questions])
  return { store, answers: useSyncExternalStore(store.subscribe, store.state, store.state) }
}

/** The same for the questions of a request of the reader's company. */
export function useOwnAnswers(requestId: number, questions: readonly Question[]) {
  const client = useQueryClient()
  const [calls] = useState<AnswerCalls>(() => ({
    save: (id, body, version) =>
      call(
        'PATCH /api/info-questions/:id/answer',
        { params: { id }, body },
        { ifMatch: version, keepalive: true },
      ),
    load: (id) => call('GET /api/info-questions/:id', { params: { id } }),
    onSaved: (saved, given) => {
      client.setQueryData(questionsQuery(requestId).queryKey, (all) =>
        all?.map((question) => (question.id === saved.id ? saved : question)),
      )
      if (given) void refresh(client, 'info_request')
    },
  }))
  const [device] = useState(() => deviceAnswers())
  return useAnswerStore(questions, calls, device)
}
