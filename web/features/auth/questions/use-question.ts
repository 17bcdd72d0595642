import { useCallback, useEffect, useState } from 'react'
import { currentUser, type SessionUser } from '#web/api/session.ts'
import type { Answer } from '#web/api/page-questions.ts'

interface Question {
  user: SessionUser
  answer: Answer
}

/**
 * Handles the question that is dispatched as an event with this `name`: the signed-in person while it is open, and a
 * function that answers it.
 */
export function useQuestion(name: string): [user: SessionUser | undefined, answer: Answer] {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => {
    const onAsked = (event: Event) => {
      const user = currentUser()
      if (!user) return
      event.preventDefault()
      setQuestion({ user, answer: (event as CustomEvent<Answer>).detail })
    }
    window.addEventListener(name, onAsked)
    return () => window.removeEventListener(name, onAsked)
  }, [name])
  const answer = useCallback(
    (done: boolean) => {
      question?.answer(done)
      setQuestion(undefined)
    },
    [question],
  )
  return [question?.user, answer]
}
