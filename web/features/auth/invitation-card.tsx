import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf } from '#web/api/call.ts'
import { DeadLink, isGone } from './dead-link.tsx'
import { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { usePlainForm } from './frame/use-plain-form.ts'
import { useLinkHolder, type LinkHolder } from './use-link-holder.ts'
import { agencyName, updateSession, usePortal } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

/** An invited person checks the name, chooses a password and is signed in. */
export function InvitationCard({ token }: { token: string }) {
  const [round, setRound] = useState(0)
  return <Opened key={round} token={token} onRetry={() => setRound(round + 1)} />
}

function Opened({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { holder, failure } = useLinkHolder('POST /api/invitation', token)
  const oneWay = usePortal()?.signIn === 'provider'
  if (token === '' || isGone(failure))
    return (
      <DeadLink>
        It was used already, is too old, or was not copied as a whole. Please ask your account manager for a
        new one.
      </DeadLink>
    )
  if (failure !== undefined)
    return (
      <ErrorState title="The invitation could not be opened" onRetry={onRetry}>
        {messageOf(failure)}
      </ErrorState>
    )
  if (!holder) return <PageSpinner />
  return oneWay ? <WelcomeByProvider holder={holder} /> : <Welcome token={token} holder={holder} />
}

const placeOf = ({ companyName }: LinkHolder) => (companyName ? ` for ${companyName}` : '')

/** Where nobody has a password, the invitation counts once its person comes from the provider. */
function WelcomeByProvider({ holder }: { holder: LinkHolder }) {
  const provider = usePortal()?.provider
  return (
    <AuthCard
      title={`Welcome to ${agencyName()}`}
      intro={`You are invited${placeOf(holder)}. Sign in with ${provider}, with the account there that has the address this invitation was mailed to.`}
    >
      <Button asChild variant="primary" className="w-full">
        <a href="/api/login/provider">Continue with {provider}</a>
      </Button>
    </AuthCard>
  )
}

function Welcome({ token, holder }: { token: string; holder: LinkHolder }) {
  const router = useRouter()
  const sendOnce = useSendOnce()
  const min = usePasswordMinLength()
  const form = usePlainForm({
    fields: ['fullName', 'password', 'confirmation'],
    validate: (values) => ({
      fullName: values.fullName.trim() ? undefined : 'Full name is required',
      ...newPasswordErrors(values, min),
    }),
    send: async ({ fullName, password }) => {
      const body = { token, fullName, password }
      const user = updateSession(
        await sendOnce(body, (idempotencyKey) =>
          call('POST /api/invitation/accept', { body }, { idempotencyKey }),
        ),
      )
      toast({ title: `Welcome, ${user.fullName}!`, description: `You sign in as ${user.username}.` })
      router.history.replace('/')
    },
  })
  const intro = `You are invited${placeOf(holder)}. Choose a password, and you are in.`
  const about = [holder.username, holder.fullName, holder.companyName ?? '']
  return (
    <AuthCard title={`Welcome to ${agencyName()}`} intro={intro}>
      <PlainForm
        form={form}
        failed="The password was not taken"
        submitLabel="Set Password and Sign In"
        pendingLabel="Signing you in..."
      >
        <Field label="Username" hint="You sign in with it">
          <Input value={holder.username} readOnly autoComplete="username" />
        </Field>
        <Field label="Full name" required error={form.errors.fullName}>
          <Input name="fullName" defaultValue={holder.fullName} autoComplete="name" />
        </Field>
        <NewPasswordFields errors={form.errors} about={about} />
      </PlainForm>
    </AuthCard>
  )
}
