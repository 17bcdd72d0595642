import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { rich, t } from '#shared/words.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { pageContext } from '#web/api/page-context.ts'
import { SharedComputer } from './frame/shared-computer.tsx'
import { passwordError, PlainField, PlainForm, usePlainForm, usernameError } from './frame/plain-form.tsx'
import {
  type SessionUser,
  signIn,
  useOnlyProvider,
  usePortal,
  whyNobodyIsSignedIn,
} from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { Button, linkLook } from '#web/ui/base/button.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { goOn } from '#web/language/go-on.ts'
import { ProviderButton } from './frame/provider-button.tsx'

const SecondStepCard = lazyDialog(() => import('./second-step-card.tsx'))
const ProviderOnlyCard = lazyDialog(() => import('./provider-only-card.tsx'))
const SignInNotice = lazyDialog(() => import('./sign-in-notice.tsx'))

interface SignInCardProps {
  redirect: string | undefined
  /** The first factor was already accepted, at the provider. */
  secondStep: boolean
  /** Why the person is not signed in, as the address says. */
  problem: string | undefined
}

/** The sign-in card; afterwards it navigates to the page that was requested. */
export function SignInCard({ redirect, secondStep, problem }: SignInCardProps) {
  const router = useRouter()
  const [second, setSecond] = useState(secondStep)
  const [other, setOther] = useState<string>()
  const [shared, setShared] = useState(false)
  const [emergency, setEmergency] = useState(false)
  const portal = usePortal()
  const provider = portal?.provider ?? null
  const onlyProvider = useOnlyProvider()
  function enter(user: SessionUser) {
    toast({
      title: t('Login successful'),
      description: t('Welcome back, {fullName}!', { fullName: user.fullName }),
    })
    void goOn(router.history, user, redirect ?? '/')
  }
  const form = usePlainForm({
    fields: ['username', 'password'],
    validate: ({ username, password }) => ({
      username: usernameError(username),
      password: passwordError(password),
    }),
    send: async (values) => {
      setOther(undefined)
      try {
        enter(await signIn({ ...values, shared }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_factor') throw error
        setSecond(true)
      }
    },
    onError: (error) => toastFailure(t('Login failed'), error),
  })
  if (second)
    return (
      <SecondStepCard
        onDone={enter}
        onRestart={(message) => {
          setSecond(false)
          setOther(message)
        }}
      />
    )
  const { error: failure } = form
  const message = failure === null ? other : messageOf(failure)
  const ended = whyNobodyIsSignedIn()
  const notice =
    message === undefined ? (
      (ended ?? problem ?? (portal?.accountManager === null || undefined)) && (
        <SignInNotice ended={ended} problem={problem} />
      )
    ) : (
      <Alert tone="bad" title={t('Login failed')}>
        {message}
      </Alert>
    )
  if (onlyProvider && !emergency)
    return (
      <ProviderOnlyCard
        provider={onlyProvider}
        notice={notice}
        redirect={redirect}
        shared={shared}
        onShared={setShared}
        onEmergency={() => setEmergency(true)}
      >
        <Help />
      </ProviderOnlyCard>
    )
  return (
    <AuthCard title={t('Sign In')} intro={t('Welcome. Your projects are waiting for you.')}>
      <PlainForm form={form} submitLabel={t('Sign In')} pendingLabel={t('Signing In...')}>
        {notice}
        <PlainField
          name="username"
          label={t('Username')}
          autoComplete="username"
          placeholder={t('Enter your username')}
        />
        <PlainField name="password" label={t('Password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            placeholder={t('Enter your password')}
          />
        </PlainField>
        <SharedComputer shared={shared} onChange={setShared} />
      </PlainForm>
      <OtherWays
        provider={provider}
        redirect={redirect}
        shared={shared}
        onDone={enter}
        onFailure={(error) => setOther(error instanceof Error ? error.message : messageOf(error))}
      />
      <Help />
    </AuthCard>
  )
}

function Help() {
  const portal = usePortal()
  const manager = portal?.accountManager
  const provider = useOnlyProvider()
  return (
    <div className="mt-7 flex flex-col gap-2 border-t border-line pt-5 text-center text-base text-ink-3">
      {provider === null && (
        <p>
          <Link to="/forgot" className={linkLook}>
            {t('Forgot password?')}
          </Link>
        </p>
      )}
      <p>
        {manager
          ? t('Need help logging in? Contact your account manager, {name}.', { name: manager.name })
          : t('Need help logging in? Contact your account manager.')}
      </p>
      {portal?.registration === 'open' && (
        <p>
          {rich('New here? <link>Create an account</link>', {
            link: (words) => (
              <Link to="/register" className={linkLook}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

interface OtherWaysProps {
  /** The name of the sign-in provider; null if there is none. */
  provider: string | null
  redirect: string | undefined
  /** Others use this computer, too. */
  shared: boolean
  onDone: (user: SessionUser) => void
  onFailure: (error: unknown) => void
}

/** Signing in without a password. */
function OtherWays({ provider, redirect, shared, onDone, onFailure }: OtherWaysProps) {
  const [pending, setPending] = useState(false)
  async function tryPasskey() {
    setPending(true)
    try {
      onDone(await (await import('./passkey.ts')).signInWithPasskey(shared))
    } catch (error) {
      onFailure(error)
    } finally {
      setPending(false)
    }
  }
  const passkeys = pageContext().visitor.hasPasskeys
  if (!passkeys && provider === null) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      {passkeys && (
        <Button pending={pending} onClick={() => void tryPasskey()}>
          {t('Sign In with a Passkey')}
        </Button>
      )}
      {provider !== null && <ProviderButton provider={provider} redirect={redirect} shared={shared} />}
    </div>
  )
}
