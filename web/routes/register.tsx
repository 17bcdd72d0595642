import { Link, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { RegisterCard } from '#web/features/auth/register-card.tsx'
import { requireNobody } from '#web/features/shell/entry/guards.ts'
import { ensurePortal } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/register')({
  beforeLoad: () => requireNobody(undefined),
  loader: ensurePortal,
  component: RegisterPage,
})

function RegisterPage() {
  usePageTitle(t('Create an Account'))
  const { registration, accountManager } = Route.useLoaderData()
  return (
    <AuthFrame>
      {registration === 'open' ? <RegisterCard /> : <Closed manager={accountManager?.name} />}
    </AuthFrame>
  )
}

function Closed({ manager }: { manager: string | undefined }) {
  return (
    <section aria-labelledby="closed" data-without-terms="">
      <h1 id="closed" tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
        {t('Registration is closed')}
      </h1>
      <p className="mt-2 mb-6 text-base text-ink-3">
        {manager
          ? t('Our clients get an account from their account manager, {manager}. Ask for yours.', { manager })
          : t('Our clients get an account from their account manager. Ask for yours.')}
      </p>
      <Button asChild className="w-full">
        <Link to="/auth">{t('Back to Sign In')}</Link>
      </Button>
    </section>
  )
}
