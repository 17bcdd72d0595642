import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { CONFIRMED_MINUTES } from '#shared/factors/values.ts'
import { t } from '#shared/words.ts'
import { call, messageOf, type CallInput } from '#web/api/call.ts'
import { factorsQuery, type Factors } from '#web/api/queries/factors.ts'
import { queryClient } from '#web/api/live/query-client.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

interface ConfirmIdentityDialogProps {
  username: string
  /** Receives whether they confirmed their identity. */
  onAnswer: (confirmed: boolean) => void
}

type Shown = CallInput<'POST /api/user/confirmation'>['body']

const hasFactor = ({ authenticator, passkeys }: Factors) => authenticator !== null || passkeys.length > 0

const providerOf = ({ provider }: Factors) => provider?.label ?? t('your sign-in provider')

/** Asks for what the person can confirm with. */
function wayIn(username: string, factors: Factors | undefined): string {
  const given = { username, minutes: CONFIRMED_MINUTES }
  if (!factors)
    return t(
      'You are signed in as {username}. More than {minutes} minutes have passed since you last confirmed it’s you.',
      given,
    )
  if (factors.passkeys.length > 0)
    return t(
      'You are signed in as {username}. More than {minutes} minutes have passed since you last confirmed it’s you, so please use a passkey or enter a code.',
      given,
    )
  if (hasFactor(factors))
    return t(
      'You are signed in as {username}. More than {minutes} minutes have passed since you last confirmed it’s you, so please enter a code.',
      given,
    )
  return factors.hasPassword
    ? t(
        'You are signed in as {username}. More than {minutes} minutes have passed since you last confirmed it’s you, so please enter your password.',
        given,
      )
    : t(
        'You are signed in as {username}. More than {minutes} minutes have passed since you last confirmed it’s you, so please sign in through {provider} again.',
        { username, minutes: CONFIRMED_MINUTES, provider: providerOf(factors) },
      )
}

/**
 * Asks people to confirm their identity before a sensitive action: by the second factor if they have one, otherwise by
 * the password.
 */
export default function ConfirmIdentityDialog({ username, onAnswer }: ConfirmIdentityDialogProps) {
  const query = useQuery(factorsQuery, queryClient())
  const confirm = useMutation(
    {
      mutationFn: async (shown: Shown | 'passkey') =>
        call('POST /api/user/confirmation', { body: shown === 'passkey' ? await showPasskey() : shown }),
      onSuccess: () => onAnswer(true),
    },
    queryClient(),
  )
  const failure = confirm.error ? (confirm.error.message ?? messageOf(confirm.error)) : undefined
  const onCancel = () => onAnswer(false)
  const asked = { username, pending: confirm.isPending, error: failure, onShow: confirm.mutate, onCancel }
  return (
    <Dialog
      size="sm"
      onClose={onCancel}
      locked={confirm.isPending}
      title={t('Confirm it’s you')}
      description={wayIn(username, query.data)}
    >
      <QueryView
        query={query}
        failure={t('Could not load how you sign in')}
        loading={<FieldsSkeleton fields={1} />}
      >
        {(factors) =>
          hasFactor(factors) || factors.hasPassword ? (
            <WaysToShow factors={factors} {...asked} />
          ) : (
            <ProviderAgain factors={factors} onDone={() => onAnswer(true)} onCancel={onCancel} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

interface Asked {
  username: string
  pending: boolean
  error: string | undefined
  onShow: (shown: Shown | 'passkey') => void
  onCancel: () => void
}

function WaysToShow({ factors, ...asked }: Asked & { factors: Factors }) {
  const { authenticator, passkeys } = factors
  const focused = { autoFocus: authenticator === null }
  return (
    <div className="flex flex-col gap-4">
      {passkeys.length > 0 && (
        <Button
          variant={authenticator ? 'secondary' : 'primary'}
          pending={asked.pending}
          {...focused}
          onClick={() => asked.onShow('passkey')}
        >
          {t('Use a Passkey')}
        </Button>
      )}
      <TypedForm
        {...asked}
        key={String(hasFactor(factors))}
        byCode={hasFactor(factors)}
        primary={passkeys.length === 0 || authenticator !== null}
      />
    </div>
  )
}

/**
 * For people with no other method: signing in again in another tab renews this browser's session, and the page stays as
 * it is.
 */
const ProviderAgain = ({
  factors,
  onDone,
  onCancel,
}: {
  factors: Factors
  onDone: () => void
  onCancel: () => void
}) => (
  <div className="flex flex-col gap-4">
    <p className="text-base text-ink-2">{t('It opens in another tab. Come back here afterward.')}</p>
    <Button asChild variant="primary">
      <a href="/api/login/provider" target="_blank" rel="noreferrer">
        {t('Sign In with {provider}', { provider: providerOf(factors) })}
      </a>
    </Button>
    <Button onClick={onDone}>{t('I Have Signed In')}</Button>
    <Button variant="ghost" onClick={onCancel}>
      {t('Cancel')}
    </Button>
  </div>
)

async function showPasskey(): Promise<Shown> {
  const options = await call('POST /api/user/confirmation/passkey-options')
  const { askForPasskey } = await import('./passkey.ts')
  return { passkey: await askForPasskey(options) }
}

interface TypedFormProps extends Asked {
  /** Asks for a code; otherwise for the password. */
  byCode: boolean
  primary: boolean
}

function TypedForm({ username, byCode, primary, pending, error, onShow, onCancel }: TypedFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(text === '')
    if (text !== '') onShow(byCode ? { code: text } : { password: text })
  }
  const empty = byCode ? t('Please enter a code') : t('Please enter your password')
  // The method is known only after the dialog has opened.
  const value = {
    autoFocus: primary,
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={byCode ? t('Code') : t('Password')}
        hint={byCode ? t('From your authenticator app, or a recovery code.') : undefined}
        error={missing ? empty : error}
      >
        {byCode ? (
          <Input
            {...value}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        ) : (
          <PasswordInput {...value} autoComplete="current-password" />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={pending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant={primary ? 'primary' : 'secondary'} pending={pending}>
          {pending ? t('Checking...') : t('Continue')}
        </Button>
      </div>
    </form>
  )
}
