import { useEffect, useEffectEvent, useState } from 'react'
import { parseReturnPath } from '#shared/contract/return-path.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, getErrorMessage } from '#web/api/call.ts'
import { refresh } from '#web/api/live/refresh.ts'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { onTabMessage, notifyOtherTabs } from '#web/api/other-tabs.ts'
import { type PromptCallback, leaveIfUserChanged } from '#web/api/page-prompts.ts'
import { formatPageUser } from '#web/api/page-user.ts'
import {
  SESSION_ENDED_URL,
  type SessionUser,
  signIn,
  updateSession,
  useOnlyProvider,
  usePortal,
  getSignOutReason,
} from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { PlainField, PlainForm } from './frame/plain-form.tsx'

const SecondStep = lazyDialog(() => import('./second-step.tsx'))
const ForgotForm = lazyDialog(() => import('./forgot-form.tsx'))

const hasEnded = (error: unknown) => error instanceof ApiError && error.status === 401

/** Leaves the page in every tab after a session on a shared computer, so that none waits for its user. */
function redirectAfterEnd(): void {
  window.addEventListener('pagehide', () => notifyOtherTabs('signed-out', 'ended'), { once: true })
  window.location.replace(SESSION_ENDED_URL)
}

/** Signs in again, unless the session is valid: another tab signed in, or the token was just renewed. */
export default function Reauth({ user, onAnswer }: { user: SessionUser; onAnswer: PromptCallback }) {
  const [endedSession, setEndedSession] = useState<{ reason: string | undefined }>()
  const resumeSession = useEffectEvent((me: SessionUser) => {
    updateSession(me)
    onAnswer(true)
  })
  useEffect(() => {
    const checkSession = () =>
      void call('GET /api/user').then(
        (me) => (formatPageUser(me) === formatPageUser(user) ? resumeSession(me) : void leaveIfUserChanged()),
        (error: unknown) =>
          user.sharedComputer && hasEnded(error)
            ? redirectAfterEnd()
            : setEndedSession({ reason: getSignOutReason(error) }),
      )
    checkSession()
    const stop = onTabMessage('signed-in', checkSession)
    window.addEventListener('focus', checkSession)
    return () => {
      stop()
      window.removeEventListener('focus', checkSession)
    }
  }, [user])
  function handleSignedIn() {
    notifyOtherTabs('signed-in', formatPageUser(user))
    onAnswer(true)
  }
  return endedSession && <ReauthDialog user={user} reason={endedSession.reason} onDone={handleSignedIn} />
}

const getReturnPath = () => {
  const { pathname, search, hash } = window.location
  return parseReturnPath(pathname + search + hash)
}

interface ReauthDialogProps {
  user: SessionUser
  /** The reason why the session ended, in a sentence, if there is a specific reason. */
  reason: string | undefined
  onDone: () => void
}

/** Signs in again on top of the page. If a different person signs in, the portal reloads with their records. */
function ReauthDialog({ user, reason = t('Your session has ended.'), onDone }: ReauthDialogProps) {
  const [step, setStep] = useState<'password' | 'second' | 'forgot'>('password')
  const [failure, setFailure] = useState<string>()
  const provider = useOnlyProvider()
  const canMail = usePortal()?.mail !== false
  async function resume(signedIn: SessionUser) {
    if (signedIn.id !== user.id) return window.location.assign('/')
    onDone()
    await refresh(getQueryClient(), 'everything')
  }
  function restart(message?: string) {
    setStep('password')
    setFailure(message)
  }
  if (step === 'second')
    return (
      <Dialog
        key="second"
        size="sm"
        title={t('One More Step')}
        description={t('Confirm it’s really you. Everything you typed is still here.')}
      >
        <SecondStep onDone={resume} onRestart={restart} />
      </Dialog>
    )
  if (step === 'forgot')
    return (
      <Dialog
        key="forgot"
        size="sm"
        title={t('Forgot your password?')}
        description={
          canMail
            ? t('We’ll email you a link to choose a new one. Everything you typed is still here.')
            : t('This portal can’t send email right now. Everything you typed is still here.')
        }
        footer={<Button onClick={() => restart()}>{t('Back to Sign In')}</Button>}
      >
        <ForgotForm account={user.clientView ? '' : user.email} redirect={getReturnPath()} />
      </Dialog>
    )
  return (
    <Dialog
      size="sm"
      title={t('Please sign in again')}
      description={
        provider
          ? t(
              '{why} Everything you typed is still here. {provider} opens in another tab; come back here afterward.',
              { why: reason, provider },
            )
          : t('{why} Everything you typed is still here.', { why: reason })
      }
    >
      {provider ? (
        <Button asChild variant="primary">
          <a href="/api/login/provider" target="_blank" rel="noreferrer">
            {t('Continue with {provider}', { provider })}
          </a>
        </Button>
      ) : (
        <PlainForm
          fields={['username', 'password']}
          send={async (credentials) => {
            setFailure(undefined)
            await resume(await signIn(credentials))
          }}
          onError={(error) => {
            if (error instanceof ApiError && error.code === 'second_factor') setStep('second')
            else setFailure(getErrorMessage(error))
          }}
          submitLabel={t('Sign In')}
          pendingLabel={t('Signing In...')}
          className="flex flex-col gap-4"
        >
          <PlainField
            name="username"
            label={t('Username')}
            autoComplete="username"
            hint={t('Your email address works too.')}
            defaultValue={user.username}
          />
          <Field label={t('Password')} error={failure}>
            <Input name="password" type="password" autoComplete="current-password" data-first-field />
          </Field>
        </PlainForm>
      )}
      {!provider && (
        <Button variant="ghost" className="mt-3 w-full" opens={ForgotForm} onClick={() => setStep('forgot')}>
          {t('Forgot Password?')}
        </Button>
      )}
    </Dialog>
  )
}
