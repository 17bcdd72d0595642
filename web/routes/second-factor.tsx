import { createFileRoute, redirect } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { SecurityCard } from '#web/features/sign-in/factors/security-card.tsx'
import { RequiredStepPage } from '#web/app/shell/required-step-page.tsx'
import { ensureSession, usePortal, useUser } from '#web/api/session.ts'
import { usePageTitle } from '#web/records/entry/page-title.ts'

export const Route = createFileRoute('/second-factor')({
  beforeLoad: async () => {
    const user = await ensureSession()
    if (!user) throw redirect({ to: '/auth', search: {} })
    if (!user.owesSecondFactor) throw redirect({ to: '/', replace: true })
  },
  component: SecondFactorPage,
})

function SecondFactorPage() {
  usePageTitle(t('Second Factor'))
  const agency = usePortal()?.agencyName ?? t('Your agency')
  const { role } = useUser()
  return (
    <RequiredStepPage
      title={t('Set Up a Second Factor')}
      reason={
        role === 'staff'
          ? t(
              '{agency} requires its staff to have a second factor. Set up an authenticator app or a passkey to continue.',
              { agency },
            )
          : t(
              '{agency} requires its clients to have a second factor. Set up an authenticator app or a passkey to continue.',
              { agency },
            )
      }
    >
      <SecurityCard onProtected={() => window.location.replace('/')} />
    </RequiredStepPage>
  )
}
