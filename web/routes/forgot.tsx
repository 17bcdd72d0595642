import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { ForgotCard } from '#web/features/sign-in/forgot-card.tsx'

export const Route = createFileRoute('/forgot')({
  component: () => (
    <AuthFrame title={t('Forgot Password')}>
      <ForgotCard />
    </AuthFrame>
  ),
})
