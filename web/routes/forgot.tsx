import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { ForgotCard } from '#web/features/auth/forgot-card.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/forgot')({
  head: () => pageTitle(t('Forgot Password')),
  component: ForgotPage,
})

function ForgotPage() {
  return (
    <AuthFrame>
      <ForgotCard />
    </AuthFrame>
  )
}
