import { useQuestion } from '../frame/use-question.ts'
import { CONFIRMATION_REQUIRED } from '#web/api/page-questions.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const ConfirmIdentityDialog = lazyDialog(() => import('../confirm-identity-dialog.tsx'))

/** Asks people to confirm their identity, on top of the page, before a sensitive call; the call then continues. */
export function ConfirmHost() {
  const [user, answer] = useQuestion(CONFIRMATION_REQUIRED)
  if (!user) return null
  return <ConfirmIdentityDialog username={user.username} onAnswer={answer} />
}
