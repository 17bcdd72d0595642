import { createFileRoute } from '@tanstack/react-router'
import { said } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { useLinkToken } from '#web/features/auth/link-token.ts'
import { SetupCard } from '#web/features/auth/setup-card.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/setup')({
  // Its address has a part that is never sent to a server.
  ssr: false,
  component: SetupPage,
})

function SetupPage() {
  usePageTitle(said('page', 'Set Up'))
  const token = useLinkToken()
  return (
    <AuthFrame>
      <SetupCard token={token} />
    </AuthFrame>
  )
}
