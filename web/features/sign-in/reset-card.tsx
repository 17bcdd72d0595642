import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call } from '#web/api/call.ts'
import { updateSession, type SessionUser } from '#web/api/session.ts'
import { openAfterSignIn } from '#web/i18n/open-after-sign-in.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { toast } from '#web/ui/base/toast.ts'
import { LockOutCheckbox, NewPasswordFields, useNewPasswordErrors } from './account-fields.tsx'
import { DeadLink, isLinkGone } from './dead-link.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { SharedComputer } from './frame/shared-computer.tsx'

const SecondStep = lazyDialog(() => import('./second-step.tsx'))

interface ResetCardProps {
  token: string
  /** The path to open once the new password is chosen. */
  redirect: string | undefined
}

/** Sets a new password with a one-time link, signs in and opens the page that the link is for. */
export function ResetCard({ token, redirect }: ResetCardProps) {
  const [isGone, setIsGone] = useState(token === '')
  const [hasApiTokens, setHasApiTokens] = useState(false)
  useEffect(() => {
    if (token === '') return
    call('POST /api/password-reset/link', { body: { token } }).then(
      (link) => setHasApiTokens(link.hasApiTokens),
      // If the link can't be looked up right now, the form still works.
      (error: unknown) => setIsGone(isLinkGone(error)),
    )
  }, [token])
  return (
    <div data-without-terms>
      {isGone ? (
        <DeadLink
          action={
            <Button asChild variant="primary" className="w-full">
              <Link to="/forgot" search={{ redirect }}>
                {t('Request a New Link')}
              </Link>
            </Button>
          }
        >
          {t('It may have been used or only partly copied, or it may have expired.')}
        </DeadLink>
      ) : (
        <ResetForm
          token={token}
          redirect={redirect}
          hasApiTokens={hasApiTokens}
          onGone={() => setIsGone(true)}
        />
      )}
    </div>
  )
}

interface ResetFormProps extends ResetCardProps {
  hasApiTokens: boolean
  /** Called if the link stopped working while the form was open. */
  onGone: () => void
}

function ResetForm({ token, redirect, hasApiTokens, onGone }: ResetFormProps) {
  const router = useRouter()
  const passwordErrors = useNewPasswordErrors()
  const [second, setSecond] = useState(false)
  const [shared, setShared] = useState(false)
  const open = (user: SessionUser) => openAfterSignIn(router.history, user, redirect ?? '/')
  const openSignIn = (description = t('Sign in with your new password.')) => {
    toast({ title: t('Password changed'), description })
    return router.navigate({ to: '/auth', search: { redirect }, replace: true })
  }
  if (second)
    return (
      <AuthCard
        title={t('One More Step')}
        intro={t('Your password was changed. Confirm it’s really you.')}
        announced
      >
        <SecondStep onDone={open} onRestart={(message) => void openSignIn(message)} />
      </AuthCard>
    )
  return (
    <AuthCard
      title={t('Choose a New Password')}
      intro={t('This will sign you in here and sign you out on all other devices.')}
    >
      <PlainForm
        fields={['password', 'confirmation', 'lockOut']}
        validate={passwordErrors}
        send={async ({ password, ...chosen }, idempotencyKey) => {
          const lockOut = chosen.lockOut !== ''
          const body = { token, password, lockOut, shared }
          try {
            const user = await call('POST /api/password-reset/complete', { body }, { idempotencyKey })
            if (!user) return await openSignIn()
            toast({
              title: t('Password changed'),
              ...(lockOut && {
                description: t(
                  'Your API tokens, calendar link, push notifications and one-time links have been revoked too.',
                ),
              }),
            })
            await open(updateSession(user))
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'second_factor') throw error
            setSecond(true)
          }
        }}
        onError={(error) => isLinkGone(error) && onGone()}
        failed={t('Could not change the password')}
        submitLabel={t('Change Password')}
        pendingLabel={t('Changing...')}
      >
        <NewPasswordFields hasFocus />
        <SharedComputer shared={shared} onChange={setShared} />
        {hasApiTokens && <LockOutCheckbox />}
      </PlainForm>
    </AuthCard>
  )
}
