import { Navigate, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { ensureSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

/** Where a tab goes in which somebody worked before another person signed in in the same browser. */
export const Route = createFileRoute('/signed-in')({
  loader: ensureSession,
  component: SignedInPage,
})

function SignedInPage() {
  usePageTitle(t('Signed In'))
  const name = Route.useLoaderData()?.fullName
  if (!name) return <Navigate to="/auth" search={{}} replace />
  return (
    <AuthFrame>
      <AuthCard
        announced
        withoutTerms
        title={t('You are now signed in as {name} in this browser', { name })}
        intro={t('Someone else was signed in in this tab. Nothing they typed is shown to you.')}
      >
        <Button asChild variant="primary" className={`w-full ${wrappingButton}`}>
          <a href="/">{t('Continue as {name}', { name })}</a>
        </Button>
      </AuthCard>
    </AuthFrame>
  )
}
