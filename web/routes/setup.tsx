import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { useLinkToken } from '#web/features/auth/link-token.ts'
import { PasswordStrength } from '#web/features/auth/password-strength.tsx'
import { SetupCard } from '#web/features/users/setup-card.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/setup')({
  head: () => pageTitle('Set Up'),
  component: SetupPage,
})

function SetupPage() {
  const token = useLinkToken()
  return (
    <AuthFrame>
      <SetupCard token={token} meter={PasswordStrength} />
    </AuthFrame>
  )
}
