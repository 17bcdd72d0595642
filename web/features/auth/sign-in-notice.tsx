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
  'no-role':
    'It does not say that you work for the agency or are its client. Ask whoever manages your account there.',
  'last-staff':
    'It does not say any more that you work for the agency, but you are its last member of staff here, without whom nobody could manage the portal. Nothing was changed. Somebody else of the agency has to sign in first.',
}

/** Where there is no other way in. */
const ONE_WAY: Partial<typeof SENTENCES> & { failed: string } = {
  failed: 'It did not answer as expected. Please try again.',
  cancelled: 'You did not sign in there. Please try again.',
  unverified: 'It does not say that your email address is yours. Ask whoever manages your account there.',
  taken:
    'Your account here belongs to another one there, or its address is not confirmed. Ask your account manager.',
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
  const portal = usePortal()
  const label = portal?.provider ?? 'the sign-in provider'
  const sentences = portal?.signIn === 'provider' ? { ...SENTENCES, ...ONE_WAY } : SENTENCES
  const sentence = Object.entries(sentences).find(([name]) => name === problem)?.[1] ?? sentences.failed
  return (
    <Alert tone="bad" title={`You are not signed in with ${label}`}>
      {sentence}
    </Alert>
  )
}
