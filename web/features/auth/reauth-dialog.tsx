import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { t } from '#shared/words.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { refresh } from '#web/api/live/refresh.ts'
import { queryClient } from '#web/api/live/query-client.ts'
import { signIn, useOnlyProvider, type SessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const SecondStep = lazyDialog(() => import('./second-step.tsx'))

const asksSecondFactor = (error: unknown) => error instanceof ApiError && error.code === 'second_factor'

interface ReauthDialogProps {
  user: SessionUser
  /** Why the session ended, in a sentence, if there is a specific reason. */
  why?: string | undefined
  onDone: () => void
}

/** Signs in again on top of the page. If a different person signs in, the portal reloads with their records. */
export default function ReauthDialog({
  user,
  why = t('Your session has ended.'),
  onDone,
}: ReauthDialogProps) {
  const [username, setUsername] = useState(user.username)
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<{ second: boolean; message?: string | undefined }>({ second: false })
  async function resume(signedIn: SessionUser) {
    if (signedIn.id !== user.id) {
      window.location.assign('/')
      return
    }
    onDone()
    await refresh(queryClient(), 'everything')
  }
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => signIn({ username, password }),
      onSuccess: resume,
      onError: (failure) => setStep({ second: asksSecondFactor(failure) }),
    },
    queryClient(),
  )
  function submit(event: SubmitEvent) {
    event.preventDefault()
    mutate()
  }
  const provider = useOnlyProvider()
  const message = step.message ?? (error && !asksSecondFactor(error) ? messageOf(error) : undefined)
  if (step.second)
    return (
      <Dialog
        locked
        onClose={onDone}
        size="sm"
        title={t('One More Step')}
        description={t('Confirm it’s really you. Everything you typed is still here.')}
      >
        <SecondStep onDone={resume} onRestart={(reason) => setStep({ second: false, message: reason })} />
      </Dialog>
    )
  if (provider)
    return (
      <Dialog
        locked
        onClose={onDone}
        size="sm"
        title={t('Please sign in again')}
        description={t(
          '{why} Everything you typed is still here. {provider} opens in another tab; come back here afterward.',
          { why, provider },
        )}
      >
        <Button asChild variant="primary">
          <a href="/api/login/provider" target="_blank" rel="noreferrer">
            {t('Continue with {provider}', { provider })}
          </a>
        </Button>
      </Dialog>
    )
  return (
    <Dialog
      locked
      onClose={onDone}
      size="sm"
      title={t('Please sign in again')}
      description={t('{why} Everything you typed is still here.', { why })}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('Username')}>
          <Input
            autoComplete="username"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
        <Field label={t('Password')} error={message}>
          <Input
            type="password"
            autoComplete="current-password"
            data-first-field
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" pending={isPending}>
          {isPending ? t('Signing In...') : t('Sign In')}
        </Button>
      </form>
    </Dialog>
  )
}
