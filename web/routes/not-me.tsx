import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { NotMeCard } from '#web/features/sign-in/not-me-card.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { ensurePortal } from '#web/api/session.ts'
import { usePageTitle } from '#web/records/entry/page-title.ts'

export const Route = createFileRoute('/not-me')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  loader: ensurePortal,
  component: NotMePage,
})

function NotMePage() {
  usePageTitle(t('This Was Not Me'))
  const token = useLinkToken({ keeps: true })
  return (
    <AuthFrame>
      <NotMeCard token={token} />
    </AuthFrame>
  )
}
