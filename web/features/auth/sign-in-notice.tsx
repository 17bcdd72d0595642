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
  outside: 'Staff sign in from certain networks only, and you are in none of them.',
}

interface SignInNoticeProps {
  /** Why the session ended, in a sentence. */
  ended: string | undefined
  /** What the address says. */
  problem: string | undefined
}

/** Why nobody is signed in: the session has ended, or signing in with the provider did not work. */
export default function SignInNotice({ ended, problem = '' }: SignInNoticeProps) {
  const over = ended ?? (problem === 'ended' ? NOTHING_KEPT : undefined)
  if (over === undefined) return <ProviderProblem problem={problem} />
  return (
    <Alert tone="info" title="Signed out">
      {over}
    </Alert>
  )
}

const NOTHING_KEPT = 'Your session on this shared computer has ended. Nothing of it was kept here.'

function ProviderProblem({ problem }: { problem: string }) {
  const label = usePortal()?.provider ?? 'the sign-in provider'
  const sentence = Object.entries(SENTENCES).find(([name]) => name === problem)?.[1] ?? SENTENCES.failed
  return (
    <Alert tone="bad" title={`You are not signed in with ${label}`}>
      {sentence}
    </Alert>
  )
}
