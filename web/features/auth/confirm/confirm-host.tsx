import { Suspense } from 'react'
import { useQuestion } from '../frame/use-question.ts'
import { CONFIRMATION_REQUIRED } from '#web/api/page-questions.ts'
import { lazyPart } from '#web/ui/base/lazy.ts'

const ConfirmIdentityDialog = lazyPart(() => import('../confirm-identity-dialog.tsx'))

/** Asks over the page who it is, before a call that only they may make; what they were doing waits and goes on. */
export function ConfirmHost() {
  const [user, answer] = useQuestion(CONFIRMATION_REQUIRED)
  if (!user) return null
  return (
    <Suspense>
      <ConfirmIdentityDialog username={user.username} onAnswer={answer} />
    </Suspense>
  )
}
