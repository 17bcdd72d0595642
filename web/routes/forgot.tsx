import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { ForgotCard } from '#web/features/sign-in/forgot-card.tsx'
import { readReturnSearch } from '#web/url/entry/return-search.ts'

export const Route = createFileRoute('/forgot')({
  validateSearch: readReturnSearch,
  component: ForgotPage,
})

function ForgotPage() {
  const { redirect } = Route.useSearch()
  return (
    <AuthFrame title={t('Forgot Password')}>
      <ForgotCard redirect={redirect} />
    </AuthFrame>
  )
}
