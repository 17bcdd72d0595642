import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { ResetCard } from '#web/features/sign-in/reset-card.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'

export const Route = createFileRoute('/reset')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  component: ResetPage,
})

function ResetPage() {
  return (
    <AuthFrame title={t('Choose a New Password')}>
      <ResetCard token={useLinkToken()} />
    </AuthFrame>
  )
}
