import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { ProviderButton, TextLink } from './frame/links.tsx'
import { passwordError, PlainField, PlainForm, usernameError } from './frame/plain-form.tsx'
import {
  type SessionUser,
  signIn,
  useOnlyProvider,
  usePortal,
  getLastSignOutReason,
} from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Button, linkClassName } from '#web/ui/base/button.tsx'
import { SharedComputer } from './frame/shared-computer.tsx'
import { typedAccount } from './frame/typed-account.ts'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { openAfterSignIn } from '#web/i18n/open-after-sign-in.ts'

const loadSecondStep = () => import('./second-step.tsx')
const SecondStep = lazyDialog(loadSecondStep)
const SignInNotice = lazyDialog(() => import('./sign-in-notice.tsx'))

interface SignInCardProps {
  redirect: string | undefined
  /** Whether the provider already accepted the first factor. */
  secondStep: boolean
  /** The reason why the user isn't signed in, from the URL. */
  problem: string | undefined
}

/** The sign-in card. After signing in, the requested page opens. */
export function SignInCard({ redirect, secondStep, problem }: SignInCardProps) {
  const router = useRouter()
  const [second, setSecond] = useState(secondStep)
  const [failure, setFailure] = useState<string>()
  const [shared, setShared] = useState(false)
  const [emergency, setEmergency] = useState(false)
  const portal = usePortal()
  const onlyProvider = useOnlyProvider()
  function enter(user: SessionUser) {
    typedAccount().value = ''
    toast({
      title: t('Login successful'),
      description: t('Welcome back, {fullName}!', { fullName: user.fullName }),
    })
    void openAfterSignIn(router.history, user, redirect ?? '/')
  }
  function restart(message?: string) {
    setSecond(false)
    setFailure(message)
  }
  if (second)
    return (
      <AuthCard title={t('One More Step')} intro={t('Confirm it’s really you.')}>
        <SecondStep onDone={enter} onRestart={restart} />
      </AuthCard>
    )
  const ended = getLastSignOutReason()
  const notice =
    failure === undefined ? (
      (ended ?? problem ?? (portal?.accountManager === null || undefined)) && (
        <SignInNotice endReason={ended} problem={problem} />
      )
    ) : (
      <Alert tone="bad" title={t('Login failed')}>
        {failure}
      </Alert>
    )
  const sharedComputer = <SharedComputer shared={shared} onChange={setShared} />
  if (onlyProvider && !emergency)
    return (
      <AuthCard title={t('Sign In')} intro={t('Welcome. Your projects are waiting for you.')}>
        <div className="flex flex-col gap-5">
          {notice}
          {sharedComputer}
          <ProviderButton
            provider={onlyProvider}
            redirect={redirect}
            shared={shared}
            variant="primary"
            className="w-full"
          />
        </div>
        <Help redirect={redirect} />
        {portal?.emergencySignIn && (
          <p className="mt-2 text-center text-sm text-ink-3">
            {rich('Is {provider} down? <button>Use the emergency account</button>', {
              provider: onlyProvider,
              button: (content) => (
                <button type="button" className={linkClassName} onClick={() => setEmergency(true)}>
                  {content}
                </button>
              ),
            })}
          </p>
        )}
      </AuthCard>
    )
  return (
    <AuthCard title={t('Sign In')} intro={t('Welcome. Your projects are waiting for you.')}>
      <PlainForm
        fields={['username', 'password']}
        validate={({ username, password }) => ({
          username: usernameError(username),
          password: passwordError(password),
        })}
        send={async (values) => {
          setFailure(undefined)
          try {
            enter(await signIn({ ...values, shared }))
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'second_factor') throw error
            setSecond(true)
          }
        }}
        onError={(error) => {
          setFailure(getErrorMessage(error))
          toastFailure(t('Login failed'), error)
        }}
        submitLabel={t('Sign In')}
        pendingLabel={t('Signing In...')}
      >
        {notice}
        <PlainField
          name="username"
          label={t('Username')}
          autoComplete="username"
          placeholder={t('Enter your username')}
          hint={t('Your email address works too.')}
          onChange={({ target }) => {
            typedAccount().value = target.value
          }}
        />
        <PlainField
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          placeholder={t('Enter your password')}
        />
        {sharedComputer}
      </PlainForm>
      <OtherMethods redirect={redirect} shared={shared} onDone={enter} onFailure={setFailure} />
      <Help redirect={redirect} />
    </AuthCard>
  )
}

function Help({ redirect }: { redirect: string | undefined }) {
  const portal = usePortal()
  const manager = portal?.accountManager
  const provider = useOnlyProvider()
  return (
    <div className="mt-7 flex flex-col gap-2 border-t border-line pt-5 text-center text-base text-ink-3">
      {provider === null && (
        <p>
          <Link to="/forgot" search={{ redirect }} className={linkClassName}>
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
            link: (content) => <TextLink to="/register">{content}</TextLink>,
          })}
        </p>
      )}
    </div>
  )
}

interface OtherMethodsProps {
  redirect: string | undefined
  /** Whether other people also use this computer. */
  shared: boolean
  onDone: (user: SessionUser) => void
  onFailure: (message: string) => void
}

/** The authentication methods without a password. */
function OtherMethods({ redirect, shared, onDone, onFailure }: OtherMethodsProps) {
  const [pending, setPending] = useState(false)
  const provider = usePortal()?.provider ?? null
  const passkeys = getPageContext().visitor.hasPasskeys
  async function tryPasskey() {
    setPending(true)
    try {
      onDone(await (await loadSecondStep()).signInWithPasskey(shared))
    } catch (error) {
      onFailure(error instanceof Error ? error.message : getErrorMessage(error))
    } finally {
      setPending(false)
    }
  }
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
