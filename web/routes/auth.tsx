import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#shared/i18n/t.ts'
import { onTabMessage } from '#web/api/other-tabs.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { SignInCard } from '#web/features/sign-in/sign-in-card.tsx'
import { ensurePortal } from '#web/api/session.ts'
import { parseReturnPath } from '#shared/contract/return-path.ts'
import { requireSignedOut } from '#web/app/shell/entry/guards.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    redirect: parseReturnPath(search['redirect']),
    step: search['step'] === 'second-factor' ? 'second-factor' : undefined,
    problem: typeof search['problem'] === 'string' ? search['problem'] : undefined,
  }),
  // The form depends on the portal's settings. If the portal can't be reached, the usual form is shown.
  beforeLoad: async ({ search }) => {
    await Promise.all([requireSignedOut(search.redirect), ensurePortal().catch(() => undefined)])
  },
  component: AuthPage,
})

interface AuthSearch {
  redirect?: string | undefined
  step?: 'second-factor' | undefined
  problem?: string | undefined
}

function AuthPage() {
  const { redirect, step, problem } = Route.useSearch()
  // The user has signed in in another tab of this browser, so this page continues automatically.
  useEffect(() => onTabMessage('signed-in', () => window.location.reload()), [])
  return (
    <AuthFrame title={t('Sign In')}>
      <SignInCard redirect={redirect} secondStep={step !== undefined} problem={problem} />
    </AuthFrame>
  )
}
