import { useCallback } from 'react'
import { CONFIRMATION_REQUIRED, SESSION_DOUBTED, SESSION_EXPIRED } from '#web/api/page-questions.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { useQuestion } from './use-question.ts'

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
