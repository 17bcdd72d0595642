import { useEffect } from 'react'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { AnswerStore, type AnswerCalls, type Answers } from './answer-store.ts'
import type { DeviceAnswers } from './device-answers.ts'
import type { Question } from './question.ts'

/** Keeps what is typed as answers, and saves it. */
export function useAnswerStore(
  questions: readonly Question[],
  calls: AnswerCalls,
  device: DeviceAnswers,
): { store: AnswerStore; answers: Answers } {
  const [store, answers] = useAutosave(() => new AnswerStore(questions, calls, device))
  useEffect(() => store.adopt(questions), [store, questions])
  return { store, answers }
}
