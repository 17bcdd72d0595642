import { useEffect, useState, type ComponentType } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import {
  type PromptCallback,
  CONFIRMATION_REQUIRED,
  SESSION_MISMATCH,
  SESSION_EXPIRED,
  SIGN_OUT_REQUESTED,
} from '#web/api/page-prompts.ts'
import { formatPageUser, isUserChanging } from '#web/api/page-user.ts'
import { getCurrentUser, type SessionUser } from '#web/api/session.ts'
import { describeUnsentDrafts } from '#web/forms/drafts/unsent-drafts.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type QuestionProps = { user: SessionUser; onAnswer: PromptCallback }

const Reauth = lazyDialog(() => import('../reauth.tsx'))
const ConfirmIdentityDialog = lazyDialog(() => import('../confirm-identity-dialog.tsx'))

/** Shows the questions that a call can ask on top of a signed-in page before it continues. */
export function SessionQuestions() {
  useEffect(() => onQuestion(SESSION_MISMATCH, (question) => void redirectIfUserReplaced(question)), [])
  return (
    <>
      <QuestionHost name={SESSION_EXPIRED} dialog={Reauth} />
      <QuestionHost name={CONFIRMATION_REQUIRED} dialog={ConfirmIdentityDialog} />
      <SignOutQuestion />
    </>
  )
}

/** Leaves the page if its user is no longer the signed-in user, so that no one else reads or sends what they typed. */
async function redirectIfUserReplaced({ user, onAnswer }: QuestionProps): Promise<void> {
  const me = await call('GET /api/user').catch(() => user)
  if (formatPageUser(me) === formatPageUser(user)) onAnswer(false)
  // If this page changed the user, it is about to load again, and the waiting calls end with it.
  else if (!isUserChanging()) window.location.replace('/signed-in')
}

/** Asks whether to sign out although text on this device wasn't sent. It stays rendered, so that it also opens offline. */
function SignOutQuestion() {
  const [question, answer] = useQuestion(SIGN_OUT_REQUESTED)
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={t('Log out?')}
      description={question && describeUnsentDrafts()}
      confirmLabel={t('Log Out Anyway')}
      cancelLabel={t('Stay')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}

/** Shows the dialog while the question with this name is open. */
function QuestionHost({ name, dialog: Dialog }: { name: string; dialog: ComponentType<QuestionProps> }) {
  const [question, answer] = useQuestion(name)
  return question && <Dialog user={question.user} onAnswer={answer} />
}

/** Returns the open question with this name, and a function that answers it. */
function useQuestion(name: string): [question: QuestionProps | undefined, answer: PromptCallback] {
  const [question, setQuestion] = useState<QuestionProps>()
  useEffect(() => onQuestion(name, setQuestion), [name])
  const answer = (done: boolean) => {
    question?.onAnswer(done)
    setQuestion(undefined)
  }
  return [question, answer]
}

/** Handles questions that are dispatched as events with this name. Returns a function that stops this. */
function onQuestion(name: string, handleQuestion: (question: QuestionProps) => void): () => void {
  const listener = (event: Event) => {
    const user = getCurrentUser()
    if (!user) return
    event.preventDefault()
    handleQuestion({ user, onAnswer: (event as CustomEvent<PromptCallback>).detail })
  }
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
