import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { NotMeCard } from '#web/features/sign-in/not-me-card.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { ensurePortal } from '#web/api/session.ts'

export const Route = createFileRoute('/not-me')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  loader: ensurePortal,
  component: NotMePage,
})

function NotMePage() {
  return (
    <AuthFrame title={t('This Wasn’t Me')}>
      <NotMeCard token={useLinkToken({ keeps: true })} />
    </AuthFrame>
  )
}
