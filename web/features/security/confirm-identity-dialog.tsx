import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { call, messageOf, type CallInput } from '#web/api.ts'
import { factorsQuery, type Factors } from '#web/features/security/queries.ts'
import { queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { FieldsSkeleton } from '#web/ui/skeleton.tsx'

interface ConfirmIdentityDialogProps {
  username: string
  /** Whether they showed who they are. */
  onAnswer: (confirmed: boolean) => void
}

type Shown = CallInput<'POST /api/user/confirmation'>['body']

const hasFactor = ({ authenticator, passkeys }: Factors) => authenticator !== null || passkeys.length > 0

/** Asks who it is before something that only they may do: by the second factor, else by the password. */
export default function ConfirmIdentityDialog({ username, onAnswer }: ConfirmIdentityDialogProps) {
  const query = useQuery(factorsQuery, queryClient)
  const confirm = useMutation(
    {
      mutationFn: async (shown: Shown | 'passkey') =>
        call('POST /api/user/confirmation', { body: shown === 'passkey' ? await showPasskey() : shown }),
      onSuccess: () => onAnswer(true),
    },
    queryClient,
  )
  const failure = confirm.error ? (confirm.error.message ?? messageOf(confirm.error)) : undefined
  const asked = { username, pending: confirm.isPending, error: failure, onShow: confirm.mutate }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={() => onAnswer(false)}
      locked={confirm.isPending}
      title="Is it you?"
      description="Please show who you are before you go on. Everything you typed is still here."
    >
      <QueryView query={query} failure="Could not ask who you are" loading={<FieldsSkeleton fields={1} />}>
        {(factors) =>
          hasFactor(factors) || factors.hasPassword ? (
            <WaysToShow factors={factors} {...asked} />
          ) : (
            <ProviderAgain label={factors.provider?.label} onDone={() => onAnswer(true)} />
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
}

function WaysToShow({ factors, ...asked }: Asked & { factors: Factors }) {
  const { authenticator, passkeys } = factors
  return (
    <div className="flex flex-col gap-4">
      {passkeys.length > 0 && (
        <Button
          variant={authenticator ? 'secondary' : 'primary'}
          pending={asked.pending}
          onClick={() => asked.onShow('passkey')}
        >
          Use a passkey
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

/** For who has nothing else: a sign-in in another tab is this browser's, and the page stays as it is. */
const ProviderAgain = ({
  label = 'your sign-in provider',
  onDone,
}: {
  label: string | undefined
  onDone: () => void
}) => (
  <div className="flex flex-col gap-4">
    <p className="text-base text-ink-2">Sign in through {label} once more, and come back to this tab.</p>
    <Button asChild variant="primary">
      <a href="/api/login/provider" target="_blank" rel="noreferrer">
        Sign In With {label}
      </a>
    </Button>
    <Button onClick={onDone}>I Have Signed In</Button>
  </div>
)

async function showPasskey(): Promise<Shown> {
  const options = await call('POST /api/user/confirmation/passkey-options')
  const { askForPasskey } = await import('#web/features/shell/passkey.ts')
  return { passkey: await askForPasskey(options) }
}

interface TypedFormProps extends Asked {
  /** A code is typed; else the password. */
  byCode: boolean
  primary: boolean
}

function TypedForm({ username, byCode, primary, pending, error, onShow }: TypedFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(text === '')
    if (text !== '') onShow(byCode ? { code: text } : { password: text })
  }
  const empty = byCode ? 'Please enter a code' : 'Please enter your password'
  // What is asked for is known only after the dialog is open.
  const value = {
    autoFocus: primary,
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
