import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { InvitationCard } from '#web/features/auth/invitation-card.tsx'
import { useLinkToken } from '#web/features/auth/link-token.ts'
import { ensurePortal } from '#web/api/session.ts'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/invitation')({
  // Its address has a part that is never sent to a server.
  ssr: false,
  head: () => pageTitle(t('Invitation')),
  loader: ensurePortal,
  component: InvitationPage,
})

function InvitationPage() {
  const token = useLinkToken()
  return (
    <AuthFrame>
      <InvitationCard token={token} />
    </AuthFrame>
  )
}
