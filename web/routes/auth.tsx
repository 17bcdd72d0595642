import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { SignInCard } from '#web/features/auth/sign-in-card.tsx'
import { requireNobody, safeRedirect } from '#web/features/shell/guards.ts'
import { pageTitle } from '#web/ui/page-title.ts'

export const Route = createFileRoute('/auth')({
  head: () => pageTitle('Sign In'),
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: safeRedirect(search['redirect']),
  }),
  beforeLoad: ({ search }) => requireNobody(search.redirect),
  component: AuthPage,
})

function AuthPage() {
  const { redirect } = Route.useSearch()
  return (
    <AuthFrame>
      <SignInCard redirect={redirect} />
    </AuthFrame>
  )
}
