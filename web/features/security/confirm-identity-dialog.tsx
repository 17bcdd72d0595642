import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { call, messageOf, type CallInput } from '#web/api.ts'
import { factorsQuery, type Factors } from '#web/features/security/queries.ts'
import { useUser } from '#web/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

interface ConfirmIdentityDialogProps {
  /** Whether they showed who they are. */
  onAnswer: (confirmed: boolean) => void
}

type Shown = CallInput<'POST /api/user/confirmation'>['body']

const hasFactor = ({ authenticator, passkeys }: Factors) => authenticator !== null || passkeys.length > 0

/** Asks who it is before something that only they may do: by the second factor, else by the password. */
export default function ConfirmIdentityDialog({ onAnswer }: ConfirmIdentityDialogProps) {
  const { data: factors } = useQuery(factorsQuery)
  const confirm = useMutation({
    mutationFn: async (shown: Shown | 'passkey') =>
      call('POST /api/user/confirmation', { body: shown === 'passkey' ? await showPasskey() : shown }),
    onSuccess: () => onAnswer(true),
  })
  const failure = confirm.error ? (confirm.error.message ?? messageOf(confirm.error)) : undefined
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={() => onAnswer(false)}
      locked={confirm.isPending}
      title="Is it you?"
      description="Before you change what leads into your account, please show who you are."
    >
      {factors && !hasFactor(factors) && !factors.hasPassword && (
        <Alert tone="info" title="Please sign in again">
          Sign out, come back through {factors.provider?.label ?? 'your sign-in provider'} and try again
          within five minutes.
        </Alert>
      )}
      {factors && (hasFactor(factors) || factors.hasPassword) && (
        <div className="flex flex-col gap-4">
          {factors.passkeys.length > 0 && (
            <Button
              variant={factors.authenticator ? 'secondary' : 'primary'}
              pending={confirm.isPending}
              onClick={() => confirm.mutate('passkey')}
            >
              Use a passkey
            </Button>
          )}
          <TypedForm
            key={String(hasFactor(factors))}
            byCode={hasFactor(factors)}
            primary={factors.passkeys.length === 0 || factors.authenticator !== null}
            pending={confirm.isPending}
            error={failure}
            onShow={confirm.mutate}
          />
        </div>
      )}
    </Dialog>
  )
}

async function showPasskey(): Promise<Shown> {
  const options = await call('POST /api/user/confirmation/passkey-options')
  const { askForPasskey } = await import('#web/features/shell/passkey.ts')
  return { passkey: await askForPasskey(options) }
}

interface TypedFormProps {
  /** A code is typed; else the password. */
  byCode: boolean
  primary: boolean
  pending: boolean
  error: string | undefined
  onShow: (shown: Shown) => void
}

function TypedForm({ byCode, primary, pending, error, onShow }: TypedFormProps) {
  const { username } = useUser()
  const id = useId()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(text === '')
    if (text !== '') onShow(byCode ? { code: text } : { password: text })
  }
  const empty = byCode ? 'Please enter a code' : 'Please enter your password'
  const value = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={byCode ? 'Code' : 'Password'}
        hint={byCode ? 'From your authenticator app, or a recovery code.' : undefined}
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
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} pending={pending}>
        {pending ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}
