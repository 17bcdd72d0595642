import { Navigate, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { ensureSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

const ClientViewCard = lazyDialog(() => import('./-client-view-card.tsx'))

/** Where a tab goes after another person signed in in the same browser, or Client View started or ended in it. */
export const Route = createFileRoute('/signed-in')({
  loader: ensureSession,
  component: SignedInPage,
})

function SignedInPage() {
  usePageTitle(t('Signed In'))
  const user = Route.useLoaderData()
  if (!user) return <Navigate to="/auth" search={{}} replace />
  const name = user.fullName
  const continueAs = (variant: 'primary' | 'secondary') => (
    <Button asChild variant={variant} className={`w-full ${wrappingButton}`}>
      <a href="/">{t('Continue as {name}', { name })}</a>
    </Button>
  )
  return (
    <AuthFrame>
      {user.clientView ? (
        <ClientViewCard name={name}>{continueAs('secondary')}</ClientViewCard>
      ) : (
        <AuthCard
          announced
          withoutTerms
          title={t('You are now signed in as {name} in this browser', { name })}
          intro={t('Someone else was signed in in this tab. Nothing they typed is shown to you.')}
        >
          {continueAs('primary')}
        </AuthCard>
      )}
    </AuthFrame>
  )
}
