import { Link } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { useOnlyProvider, usePortal } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import ForgotForm from './forgot-form.tsx'
import { TextLink } from './frame/links.tsx'
import { typedAccount } from './frame/typed-account.ts'

/** The page for a forgotten password. `redirect` is the path to open once a new one is chosen. */
export function ForgotCard({ redirect }: { redirect: string | undefined }) {
  const portal = usePortal()
  const provider = useOnlyProvider()
  if (provider)
    return (
      <AuthCard
        title={t('Passwords aren’t used here')}
        intro={t('Everyone signs in with {provider}, which also manages your password.', { provider })}
        withoutTerms
      >
        <TextLink to="/auth">{t('Back to Sign In')}</TextLink>
      </AuthCard>
    )
  return (
    <AuthCard
      title={t('Forgot your password?')}
      intro={
        portal && !portal.mail
          ? t('This portal can’t send email right now.')
          : t('Tell us who you are, and we’ll email you a link to choose a new one.')
      }
      withoutTerms
    >
      <ForgotForm account={typedAccount().value} redirect={redirect} />
      <p className="mt-6 text-center text-base text-ink-3">
        <Link to="/auth" search={{ redirect }} className={linkClassName}>
          {t('Back to Sign In')}
        </Link>
      </p>
    </AuthCard>
  )
}
