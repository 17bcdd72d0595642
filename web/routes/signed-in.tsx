import { Navigate, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { AuthFrame } from '#web/features/auth/frame/auth-frame.tsx'
import { leaveClientView } from '#web/features/client-view/client-view.ts'
import { ensureSession } from '#web/api/session.ts'
import { PlainForm } from '#web/features/auth/frame/plain-form.tsx'
import { usePlainForm } from '#web/features/auth/frame/use-plain-form.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

/** Where a tab goes after another person signed in in the same browser, or Client View started or ended in it. */
export const Route = createFileRoute('/signed-in')({
  loader: ensureSession,
  component: SignedInPage,
})

function SignedInPage() {
  usePageTitle(t('Signed In'))
  const user = Route.useLoaderData()
  if (!user) return <Navigate to="/auth" search={{}} replace />
  return (
    <AuthFrame>
      {user.clientView ? <ClientViewCard name={user.fullName} /> : <SignedInCard name={user.fullName} />}
    </AuthFrame>
  )
}

const SignedInCard = ({ name }: { name: string }) => (
  <AuthCard
    announced
    withoutTerms
    title={t('You are now signed in as {name} in this browser', { name })}
    intro={t('Someone else was signed in in this tab. Nothing they typed is shown to you.')}
  >
    <ContinueLink name={name} variant="primary" />
  </AuthCard>
)

/** For staff who started Client View while they worked in this tab. */
function ClientViewCard({ name }: { name: string }) {
  const form = usePlainForm({ send: () => leaveClientView('/') })
  const leave = t('Leave Client View')
  return (
    <AuthCard
      announced
      withoutTerms
      title={t('Client View as {fullName}', { fullName: name })}
      intro={t('Client View was started in another tab of this browser. Leave it to continue your own work.')}
    >
      <div className="flex flex-col gap-3">
        <PlainForm
          form={form}
          failed={t('Could not leave Client View')}
          submitLabel={leave}
          pendingLabel={leave}
        />
        <ContinueLink name={name} variant="secondary" />
      </div>
    </AuthCard>
  )
}

const ContinueLink = ({ name, variant }: { name: string; variant: 'primary' | 'secondary' }) => (
  <Button asChild variant={variant} className={`w-full ${wrappingButton}`}>
    <a href="/">{t('Continue as {name}', { name })}</a>
  </Button>
)
