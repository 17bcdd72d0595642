import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { PasswordStrength } from '#web/features/auth/password-strength.tsx'
import { SetupCard } from '#web/features/users/setup-card.tsx'
import { pageTitle } from '#web/ui/page-title.ts'

export const Route = createFileRoute('/setup')({
  head: () => pageTitle('Set Up'),
  component: SetupPage,
})

function SetupPage() {
  const { hash } = useLocation()
  return (
    <AuthFrame>
      <SetupCard token={hash} meter={PasswordStrength} />
    </AuthFrame>
  )
}
