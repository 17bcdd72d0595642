import { createFileRoute } from '@tanstack/react-router'
import { tContext } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { SetupCard } from '#web/features/sign-in/setup-card.tsx'

export const Route = createFileRoute('/setup')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  component: SetupPage,
})

function SetupPage() {
  return (
    <AuthFrame title={tContext('page', 'Setup')}>
      <SetupCard token={useLinkToken()} />
    </AuthFrame>
  )
}
