import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ensurePortal, ensureSession } from '#web/api/session.ts'
import { CompanyInvitationCard } from '#web/features/auth/company-invitation-card.tsx'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { keptInvitation } from '#web/features/auth/kept-invitation.ts'
import { useLinkToken } from '#web/features/auth/link-token.ts'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/company-invitation')({
  // Its address has a part that is never sent to a server.
  ssr: false,
  loader: () => Promise.all([ensurePortal(), ensureSession()]),
  component: CompanyInvitationPage,
})

/** Loaded on demand: with it comes what signed-in pages need. */
const leaveDevice = async () => (await import('#web/features/shell/frame/use-sign-out.ts')).leaveDevice()

function CompanyInvitationPage() {
  usePageTitle(t('Invitation'))
  const opened = useLinkToken({ keeps: true })
  return (
    <AuthFrame>
      <CompanyInvitationCard token={opened || keptInvitation()} onSignedOut={leaveDevice} />
    </AuthFrame>
  )
}
