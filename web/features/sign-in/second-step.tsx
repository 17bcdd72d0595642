import { startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, getErrorMessage, type CallOutput } from '#web/api/call.ts'
import { updateSession, type SessionUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { PlainField, PlainForm } from './frame/plain-form.tsx'

type Step = CallOutput<'GET /api/login/second-factor'>['steps'][number]

interface SecondStepProps {
  onDone: (user: SessionUser) => void | Promise<void>
  /** Starts over with the password, for the reason in `message`. */
  onRestart: (message?: string) => void
}

/** The second factor: a passkey, a code from an authenticator app, or a recovery code. */
export default function SecondStep({ onDone, onRestart }: SecondStepProps) {
  const [steps, setSteps] = useState<readonly Step[]>()
  const [recovery, setRecovery] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const restart = useEffectEvent(onRestart)
  useEffect(() => {
    call('GET /api/login/second-factor').then(
      (answer) => setSteps(answer.steps),
      (error: unknown) => restart(getErrorMessage(error)),
    )
  }, [])
  async function run(attempt: () => Promise<SessionUser>) {
    if (pending) return
    setPending(true)
    setFailure('')
    try {
      await onDone(await attempt())
    } catch (error) {
      const message = error instanceof Error ? error.message : getErrorMessage(error)
      if (error instanceof ApiError && error.code === 'sign_in_again') onRestart(message)
      else setFailure(message)
    } finally {
      setPending(false)
    }
  }
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
          onClick={() => void run(() => signInWithPasskey())}
        >
          {t('Use a Passkey')}
        </Button>
      )}
      {asksCode && (
        <CodeForm
          key={String(recovery)}
          byCode={byCode}
          onCode={(code) =>
            run(async () => updateSession(await call('POST /api/login/second-factor', { body: { code } })))
          }
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

/** Asks the device for a passkey. If it doesn't return one, rejects with a message for the user. */
export async function requestPasskey(optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON']) {
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new Error(t('No passkey was used. Try again, or sign in another way.'), { cause })
  })
}

/**
 * Signs in with only a passkey. `shared` means that other people also use this computer. Throws ApiError, or an Error
 * if the device doesn't return a passkey.
 */
export async function signInWithPasskey(shared = false): Promise<SessionUser> {
  const passkey = await requestPasskey(await call('POST /api/login/passkey/options'))
  return updateSession(await call('POST /api/login/passkey', { body: { ...passkey, shared } }))
}

/** Asks for a code from an authenticator app (`byCode`), or for a recovery code. */
function CodeForm({ byCode, onCode }: { byCode: boolean; onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('')
  return (
    <PlainForm
      fields={['code']}
      validate={(values) => ({ code: values.code.trim() ? undefined : t('Please enter a code') })}
      send={async (values) => {
        await onCode(values.code)
        setCode('')
      }}
      submitLabel={t('Continue')}
      pendingLabel={t('Checking...')}
    >
      <PlainField
        name="code"
        label={byCode ? t('Code') : t('Recovery Code')}
        hint={
          byCode
            ? t('Six digits from your authenticator app.')
            : t('One of the codes you saved. Each works once.')
        }
      >
        <Input
          name="code"
          // This field is all that the page shows.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            // A code that was pasted or filled in completely is submitted right away.
            if (byCode && /^\d{6}$/.test(target.value.replaceAll(/\s/g, ''))) target.form?.requestSubmit()
          }}
          inputMode={byCode ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={byCode ? '123 456' : 'xxxxx-xxxxx'}
          className="font-mono tracking-[0.12em]"
        />
      </PlainField>
    </PlainForm>
  )
}
