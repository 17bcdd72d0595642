import { useEffect, useState, useSyncExternalStore } from 'react'
import { AnswerStore, type AnswerCalls, type Answers } from './answer-store.ts'
import type { DeviceAnswers } from './device-answers.ts'
import type { Question } from './question.ts'

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
