import { useCallback } from 'react'
import { useQuestion } from './use-question.ts'
import { SESSION_EXPIRED } from '#web/api/page-questions.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const Reauth = lazyDialog(() => import('../reauth.tsx'))

/** Asks for the password on top of the page when the session has expired, so that nothing typed is lost. */
export function ReauthHost() {
  const [user, answer] = useQuestion(SESSION_EXPIRED)
  const onDone = useCallback(() => answer(true), [answer])
  if (!user) return null
  return <Reauth user={user} onDone={onDone} />
}
