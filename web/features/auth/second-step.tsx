import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { t } from '#shared/words.ts'
import { ApiError, call, messageOf, type CallOutput } from '#web/api/call.ts'
import { updateSession, type SessionUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { PageSpinner } from '#web/ui/base/spinner.tsx'

type Step = CallOutput<'GET /api/login/second-factor'>['steps'][number]

export interface SecondStepProps {
  onDone: (user: SessionUser) => void | Promise<void>
  /** Starts over with the password, for the reason in `message`. */
  onRestart: (message?: string) => void
}

/** The second factor: a passkey, a code from an authenticator app, or a recovery code. */
export default function SecondStep({ onDone, onRestart }: SecondStepProps) {
  const [steps, setSteps] = useState<readonly Step[]>()
  const [recovery, setRecovery] = useState(false)
  const { pending, failure, run } = useTry(onDone, onRestart)
  const restart = useEffectEvent(onRestart)
  useEffect(() => {
    call('GET /api/login/second-factor').then(
      (answer) => setSteps(answer.steps),
      (error: unknown) => restart(messageOf(error)),
    )
  }, [])
  if (!steps) return <PageSpinner />
  const byCode = steps.includes('authenticator') && !recovery
  const asksCode = byCode || recovery || !steps.includes('passkey')
  return (
    <div className="flex flex-col gap-5">
      {failure && (
        <Alert tone="bad" title={t('That didn’t work')}>
          {failure}
        </Alert>
      )}
      {steps.includes('passkey') && (
        <Button
          variant={asksCode ? 'secondary' : 'primary'}
          className="w-full"
          disabled={pending}
          onClick={() => void run(passkey)}
        >
          {t('Use a Passkey')}
        </Button>
      )}
      {asksCode && (
        <CodeForm
          key={String(recovery)}
          byCode={byCode}
          pending={pending}
          onCode={(code) => run(() => send(code))}
        />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {steps.includes('recovery') && (byCode || !asksCode || recovery) && steps.length > 1 ? (
          <Button variant="ghost" size="sm" onClick={() => setRecovery(!recovery)}>
            {recovery ? t('Use Another Way') : t('Use a recovery code')}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="ghost" size="sm" onClick={() => onRestart()}>
          {t('Start Over')}
        </Button>
      </div>
    </div>
  )
}

const passkey = async () => (await import('./passkey.ts')).signInWithPasskey()

const send = async (code: string) =>
  updateSession(await call('POST /api/login/second-factor', { body: { code } }))

function useTry(onDone: SecondStepProps['onDone'], onRestart: SecondStepProps['onRestart']) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  async function run(attempt: () => Promise<SessionUser>) {
    setPending(true)
    setFailure('')
    try {
      await onDone(await attempt())
    } catch (error) {
      const message = error instanceof Error ? error.message : messageOf(error)
      if (error instanceof ApiError && error.code === 'sign_in_again') onRestart(message)
      else setFailure(message)
    } finally {
      setPending(false)
    }
  }
  return { pending, failure, run }
}

interface CodeFormProps {
  /** Asks for a code of an authenticator app; otherwise for a recovery code. */
  byCode: boolean
  pending: boolean
  onCode: (code: string) => Promise<void>
}

function CodeForm({ byCode, pending, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  function submit(text: string) {
    setError(text.trim() ? undefined : t('Please enter a code'))
    if (text.trim() && !pending) void onCode(text).then(() => setCode(''))
  }
  function type(text: string) {
    setCode(text)
    // A code that was pasted or filled in completely is submitted right away.
    if (byCode && /^\d{6}$/.test(text.replaceAll(/\s/g, ''))) submit(text)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <Field
        label={byCode ? t('Code') : t('Recovery Code')}
        hint={
          byCode
            ? t('Six digits from your authenticator app.')
            : t('One of the codes you saved. Each works once.')
        }
        error={error}
      >
        <Input
          // This field is all that the page shows.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={code}
          onChange={(event) => type(event.target.value)}
          inputMode={byCode ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={byCode ? '123 456' : 'xxxxx-xxxxx'}
          className="font-mono tracking-[0.12em]"
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending} className="w-full">
        {pending ? t('Checking...') : t('Continue')}
      </Button>
    </form>
  )
}
