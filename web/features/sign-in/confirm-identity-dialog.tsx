import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { CONFIRMED_MINUTES } from '#shared/sign-in/factors/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallInput } from '#web/api/call.ts'
import type { PromptCallback } from '#web/api/page-prompts.ts'
import { factorsQuery, type SignInFactors } from '#web/api/queries/factors.ts'
import type { SessionUser } from '#web/api/session.ts'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

type ConfirmIdentityDialogProps = { user: SessionUser; onAnswer: PromptCallback }

type IdentityProof = CallInput<'POST /api/user/confirmation'>['body']

const hasFactor = ({ authenticator, passkeys }: SignInFactors) =>
  authenticator !== null || passkeys.length > 0

const getProviderName = ({ provider }: SignInFactors) => provider?.label ?? t('your sign-in provider')

/** Returns the dialog's description, which asks for something that the user can confirm with. */
function getAuthMethodPrompt(username: string, factors: SignInFactors | undefined): string {
  const values = { username, minutes: CONFIRMED_MINUTES }
  if (!factors)
    return t(
      'You’re signed in as {username}. It’s been more than {minutes} minutes since you last confirmed it’s you.',
      values,
    )
  if (factors.passkeys.length > 0)
    return t(
      'You’re signed in as {username}. It’s been more than {minutes} minutes since you last confirmed it’s you, so please use a passkey or enter a code.',
      values,
    )
  if (hasFactor(factors))
    return t(
      'You’re signed in as {username}. It’s been more than {minutes} minutes since you last confirmed it’s you, so please enter a code.',
      values,
    )
  return factors.hasPassword
    ? t(
        'You’re signed in as {username}. It’s been more than {minutes} minutes since you last confirmed it’s you, so please enter your password.',
        values,
      )
    : t(
        'You’re signed in as {username}. It’s been more than {minutes} minutes since you last confirmed it’s you, so please sign in through {provider} again.',
        { username, minutes: CONFIRMED_MINUTES, provider: getProviderName(factors) },
      )
}

/** Asks people to confirm their identity with a second factor or, if they have none, as they sign in. */
export default function ConfirmIdentityDialog({ user, onAnswer }: ConfirmIdentityDialogProps) {
  const { username } = user
  const query = useQuery(factorsQuery, getQueryClient())
  const confirm = useMutation(
    {
      mutationFn: async (proof: IdentityProof | 'passkey') =>
        call('POST /api/user/confirmation', { body: proof === 'passkey' ? await getPasskeyProof() : proof }),
      onSuccess: () => onAnswer(true),
    },
    getQueryClient(),
  )
  const onCancel = () => onAnswer(false)
  return (
    <Dialog
      size="sm"
      onClose={onCancel}
      locked={confirm.isPending}
      title={t('Confirm it’s you')}
      description={getAuthMethodPrompt(username, query.data)}
    >
      <QueryView
        query={query}
        failure={t('Could not load your sign-in methods')}
        loading={<FieldsSkeleton fields={1} />}
      >
        {(factors) =>
          hasFactor(factors) || factors.hasPassword ? (
            <ConfirmationMethods
              key={String(hasFactor(factors))}
              username={username}
              factors={factors}
              confirm={confirm}
              onCancel={onCancel}
            />
          ) : (
            // Signing in again in another tab renews this browser's session, and the page stays as it is.
            <div className="flex flex-col gap-4">
              <p className="text-base text-ink-2">
                {t('It opens in another tab. Come back here afterward.')}
              </p>
              <Button asChild variant="primary">
                <a href="/api/login/provider" target="_blank" rel="noreferrer">
                  {t('Sign In with {provider}', { provider: getProviderName(factors) })}
                </a>
              </Button>
              <Button onClick={() => onAnswer(true)}>{t('I’ve Signed In')}</Button>
              <Button variant="ghost" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            </div>
          )
        }
      </QueryView>
    </Dialog>
  )
}

async function getPasskeyProof(): Promise<IdentityProof> {
  const options = await call('POST /api/user/confirmation/passkey-options')
  const { requestPasskey } = await import('./second-step.tsx')
  return { passkey: await requestPasskey(options) }
}

interface ConfirmationMethodsProps {
  username: string
  factors: SignInFactors
  confirm: UseMutationResult<unknown, Error, IdentityProof | 'passkey'>
  onCancel: () => void
}

/** Shows a button to use a passkey, and a field for a code or, without a second factor, for the password. */
function ConfirmationMethods({ username, factors, confirm, onCancel }: ConfirmationMethodsProps) {
  const { authenticator, passkeys } = factors
  const { isPending, error, mutate } = confirm
  const byCode = hasFactor(factors)
  const passkeyFirst = passkeys.length > 0 && authenticator === null
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(text === '')
    if (text !== '') mutate(byCode ? { code: text } : { password: text })
  }
  const empty = byCode ? t('Please enter a code') : t('Please enter your password')
  // The method is known only after the dialog has opened.
  const value = {
    autoFocus: !passkeyFirst,
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {passkeys.length > 0 && (
        <Button
          variant={passkeyFirst ? 'primary' : 'secondary'}
          pending={isPending}
          {...{ autoFocus: passkeyFirst }}
          onClick={() => mutate('passkey')}
        >
          {t('Use a Passkey')}
        </Button>
      )}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={byCode ? t('Code') : t('Password')}
        hint={byCode ? t('From your authenticator app, or a recovery code.') : undefined}
        error={missing ? empty : error?.message}
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
        <Button disabled={isPending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant={passkeyFirst ? 'secondary' : 'primary'} pending={isPending}>
          {isPending ? t('Checking...') : t('Continue')}
        </Button>
      </div>
    </form>
  )
}
