import { Link, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { RegisterCard } from '#web/features/sign-in/register-card.tsx'
import { requireSignedOut } from '#web/app/shell/entry/guards.ts'
import { ensurePortal } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'

export const Route = createFileRoute('/register')({
  beforeLoad: () => requireSignedOut(undefined),
  loader: ensurePortal,
  component: RegisterPage,
})

function RegisterPage() {
  const { registration, accountManager } = Route.useLoaderData()
  return (
    <AuthFrame title={t('Create an Account')}>
      {registration === 'open' ? <RegisterCard /> : <RegistrationClosed manager={accountManager?.name} />}
    </AuthFrame>
  )
}

const RegistrationClosed = ({ manager }: { manager: string | undefined }) => (
  <AuthCard
    title={t('Registration is closed')}
    intro={
      manager
        ? t('Our clients get an account from their account manager, {manager}. Ask for yours.', { manager })
        : t('Our clients get an account from their account manager. Ask for yours.')
    }
    withoutTerms
  >
    <Button asChild className="w-full">
      <Link to="/auth">{t('Back to Sign In')}</Link>
    </Button>
  </AuthCard>
)
