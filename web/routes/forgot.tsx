import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { ForgotCard } from '#web/features/sign-in/forgot-card.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'

export const Route = createFileRoute('/forgot')({
  component: ForgotPage,
})

function ForgotPage() {
  usePageTitle(t('Forgot Password'))
  return (
    <AuthFrame>
      <ForgotCard />
    </AuthFrame>
  )
}
