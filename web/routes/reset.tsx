import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { ResetCard } from '#web/features/auth/reset-card.tsx'
import { useLinkToken } from '#web/features/auth/link-token.ts'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/reset')({
  // Its address has a part that is never sent to a server.
  ssr: false,
  component: ResetPage,
})

function ResetPage() {
  usePageTitle(t('Choose a New Password'))
  const token = useLinkToken()
  return (
    <AuthFrame>
      <ResetCard token={token} />
    </AuthFrame>
  )
}
