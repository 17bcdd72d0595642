import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ensurePortal, ensureSession } from '#web/api/session.ts'
import { CompanyInvitationCard, getStoredInvitation } from '#web/features/sign-in/company-invitation-card.tsx'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'

export const Route = createFileRoute('/company-invitation')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  loader: () => Promise.all([ensurePortal(), ensureSession()]),
  component: CompanyInvitationPage,
})

/** Loaded on demand, because it brings along code that only signed-in pages need. */
const clearDeviceOnDemand = async () => (await import('#web/app/shell/frame/use-sign-out.ts')).clearDevice()

function CompanyInvitationPage() {
  const opened = useLinkToken({ keeps: true })
  return (
    <AuthFrame title={t('Invitation')}>
      <CompanyInvitationCard token={opened || getStoredInvitation()} onSignedOut={clearDeviceOnDemand} />
    </AuthFrame>
  )
}
