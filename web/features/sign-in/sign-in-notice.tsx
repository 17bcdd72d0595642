import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { useOnlyProvider, usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'

const PROBLEM_MESSAGES: Record<ProviderProblem, string> = {
  failed: t('It didn’t answer as expected. Please try again, or sign in with your password.'),
  cancelled: t('You didn’t sign in there. Try again, or use your password.'),
  unverified: t(
    'It didn’t confirm that your email address is yours. Sign in with your password and connect it in your profile.',
  ),
  unknown: t('You don’t have an account here yet. Ask your account manager for one.'),
  taken: t('Your account isn’t connected to it. Sign in with your password and connect it in your profile.'),
  inactive: t('Your account here is closed. Ask your account manager.'),
  outside: t('Staff can sign in only from certain networks, and yours isn’t one of them.'),
  'no-role': t(
    'It doesn’t identify you as agency staff or as a client. Ask the person who manages your account there.',
  ),
  'last-staff': t(
    'It no longer identifies you as agency staff, but you’re the last staff member here, and no one else could manage the portal. Nothing was changed. Someone else at the agency has to sign in first.',
  ),
}

/** Messages for portals without another authentication method. */
const PROVIDER_ONLY_MESSAGES: Partial<typeof PROBLEM_MESSAGES> & { failed: string } = {
  failed: t('It didn’t answer as expected. Please try again.'),
  cancelled: t('You didn’t sign in there. Please try again.'),
  unverified: t(
    'It didn’t confirm that your email address is yours. Ask the person who manages your account there.',
  ),
  taken: t(
    'Your portal account is linked to a different account at the sign-in provider, or its address isn’t confirmed. Ask your account manager.',
  ),
}

/** Explains where to find the link that creates the first account. Provider-only portals don't need it. */
function NotSetUp() {
  if (useOnlyProvider()) return null
  return (
    <Alert title={t('This portal isn’t set up yet')}>
      {rich(
        'Create the first account with the setup link that the portal printed when it started. Look for “Create the first one with this one-time link” in its terminal or log (with Docker: <code>docker compose logs</code>). The link expires after a day. To get a new one, restart the portal.',
        { code: (content) => <code>{content}</code> },
      )}
    </Alert>
  )
}

interface SignInNoticeProps {
  /** The reason why the session ended, in a sentence. */
  endReason: string | undefined
  /** The problem named in the URL. */
  problem: string | undefined
}

/** Explains why no one is signed in: the session ended, the provider failed, or no one can sign in yet. */
export default function SignInNotice({ endReason, problem }: SignInNoticeProps) {
  if (endReason === undefined && problem === undefined) return <NotSetUp />
  if (endReason === undefined && problem !== 'ended') return <ProviderProblem problem={problem ?? ''} />
  return (
    <Alert tone="info" title={t('Signed out')}>
      {endReason ?? t('Your session on this shared computer has ended. Nothing was saved here.')}
    </Alert>
  )
}

function ProviderProblem({ problem }: { problem: string }) {
  const label = usePortal()?.provider ?? t('the sign-in provider')
  const sentences = useOnlyProvider() ? { ...PROBLEM_MESSAGES, ...PROVIDER_ONLY_MESSAGES } : PROBLEM_MESSAGES
  const sentence = Object.entries(sentences).find(([name]) => name === problem)?.[1] ?? sentences.failed
  return (
    <Alert tone="bad" title={t('You’re not signed in with {label}', { label })}>
      {sentence}
    </Alert>
  )
}
