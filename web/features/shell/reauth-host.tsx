import { Suspense, useCallback, useEffect, useState } from 'react'
import { currentUser, type SessionUser } from '#web/session.ts'
import { lazyPart } from '#web/ui/parts.ts'
import { SESSION_EXPIRED, type Renewed } from '#web/ui/renew-session.ts'

const Reauth = lazyPart(() => import('#web/features/shell/reauth.tsx'))

interface Question {
  user: SessionUser
  answer: Renewed
}

/** Asks for the password over the page when the session has died, so that nothing typed is lost. */
export function ReauthHost() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => {
    const onExpired = (event: Event) => {
      const user = currentUser()
      if (!user) return
      event.preventDefault()
      setQuestion({ user, answer: (event as CustomEvent<Renewed>).detail })
    }
    window.addEventListener(SESSION_EXPIRED, onExpired)
    return () => window.removeEventListener(SESSION_EXPIRED, onExpired)
  }, [])
  const onDone = useCallback(() => {
    question?.answer(true)
    setQuestion(undefined)
  }, [question])
  if (!question) return null
  return (
    <Suspense>
      <Reauth user={question.user} onDone={onDone} />
    </Suspense>
  )
}
