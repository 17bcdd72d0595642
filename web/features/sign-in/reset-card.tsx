import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { LockOutCheckbox, NewPasswordFields, useNewPasswordErrors } from './account-fields.tsx'
import { LinkButton } from './frame/links.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { DeadLink, isLinkGone } from './dead-link.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { toast } from '#web/ui/base/toast.ts'

/** Sets a new password with a one-time link. */
export function ResetCard({ token }: { token: string }) {
  const router = useRouter()
  const passwordErrors = useNewPasswordErrors()
  const [isLinkDead, setIsLinkDead] = useState(token === '')
  if (isLinkDead)
    return (
      <DeadLink action={<LinkButton to="/forgot">{t('Request a New Link')}</LinkButton>}>
        {t('It may have been used or only partly copied, or it may have expired.')}
      </DeadLink>
    )
  return (
    <AuthCard title={t('Choose a New Password')} intro={t('This signs you out on all other devices.')}>
      <PlainForm
        fields={['password', 'confirmation', 'lockOut']}
        validate={passwordErrors}
        send={async ({ password, ...chosen }, idempotencyKey) => {
          const lockOut = chosen.lockOut !== ''
          const body = { token, password, lockOut }
          await call('POST /api/password-reset/complete', { body }, { idempotencyKey })
          toast({
            title: t('Password changed'),
            description: lockOut
              ? t(
                  'Your API tokens, calendar link, push notifications and one-time links have been revoked too. Sign in with your new password.',
                )
              : t('Sign in with your new password.'),
          })
          router.history.replace('/auth')
        }}
        onError={(error) => setIsLinkDead(isLinkGone(error))}
        failed={t('Could not change the password')}
        submitLabel={t('Change Password')}
        pendingLabel={t('Changing...')}
      >
        <NewPasswordFields />
        <LockOutCheckbox />
      </PlainForm>
    </AuthCard>
  )
}
