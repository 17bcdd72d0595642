import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'

const SENTENCES: Record<ProviderProblem, string> = {
  failed: 'It did not answer as expected. Please try again, or sign in with your password.',
  cancelled: 'You did not sign in there. Try again, or use your password.',
  unverified:
    'It does not say that your email address is yours. Sign in with your password and connect it in your profile.',
  unknown: 'You have no account here yet. Ask your account manager for one.',
  taken: 'Your account is not connected with it. Sign in with your password and connect it in your profile.',
  inactive: 'Your account here is closed. Ask your account manager.',
}

/** Why signing in with the provider did not work. */
export default function ProviderProblemAlert({ problem }: { problem: string }) {
  const label = usePortal()?.provider ?? 'the sign-in provider'
  const sentence = Object.entries(SENTENCES).find(([name]) => name === problem)?.[1] ?? SENTENCES.failed
  return (
    <Alert tone="bad" title={`You are not signed in with ${label}`}>
      {sentence}
    </Alert>
  )
}
