import { useCallback, useEffect, useState } from 'react'
import {
  type Answer,
  CONFIRMATION_REQUIRED,
  SESSION_DOUBTED,
  SESSION_EXPIRED,
} from '#web/api/page-questions.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { currentUser, type SessionUser } from '#web/api/session.ts'

const Reauth = lazyDialog(() => import('../reauth.tsx'))
const Successor = lazyDialog(() => import('../successor.tsx'))
const ConfirmIdentityDialog = lazyDialog(() => import('../confirm-identity-dialog.tsx'))

/** What a call may have to ask on top of a signed-in page before it goes on. */
export const SessionQuestions = () => (
  <>
    <ReauthHost />
    <SuccessorHost />
    <ConfirmHost />
  </>
)

/** Asks for the password when the session has expired, so that nothing typed is lost. */
function ReauthHost() {
  const [user, answer] = useQuestion(SESSION_EXPIRED)
  const onDone = useCallback(() => answer(true), [answer])
  return user && <Reauth user={user} onDone={onDone} />
}

/** Looks whether somebody else has signed in in this browser meanwhile, when a refused call or another tab suggests it. */
function SuccessorHost() {
  const [user, answer] = useQuestion(SESSION_DOUBTED)
  const onSame = useCallback(() => answer(false), [answer])
  return user && <Successor user={user} onSame={onSame} />
}

/** Asks people to confirm their identity before a sensitive call. */
function ConfirmHost() {
  const [user, answer] = useQuestion(CONFIRMATION_REQUIRED)
  return user && <ConfirmIdentityDialog username={user.username} onAnswer={answer} />
}

interface Question {
  user: SessionUser
  answer: Answer
}

/**
 * Handles the question that is dispatched as an event with this `name`: the signed-in person while it is open, and a
 * function that answers it.
 */
function useQuestion(name: string): [user: SessionUser | undefined, answer: Answer] {
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
