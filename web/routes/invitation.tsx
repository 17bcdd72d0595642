import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { InvitationCard } from '#web/features/sign-in/invitation-card.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { ensurePortal } from '#web/api/session.ts'

export const Route = createFileRoute('/invitation')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  loader: ensurePortal,
  component: InvitationPage,
})

function InvitationPage() {
  return (
    <AuthFrame title={t('Invitation')}>
      <InvitationCard token={useLinkToken()} />
    </AuthFrame>
  )
}
