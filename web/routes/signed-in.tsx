import { Navigate, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { PlainForm } from '#web/features/sign-in/frame/plain-form.tsx'
import { leaveClientView } from '#web/features/client-view/client-view.ts'
import { ensureSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'

/** Opened by a tab after another user signed in, or Client View started or ended, in the same browser. */
export const Route = createFileRoute('/signed-in')({ loader: ensureSession, component: SignedInPage })

function SignedInPage() {
  const user = Route.useLoaderData()
  if (!user) return <Navigate to="/auth" search={{}} replace />
  const name = user.fullName
  const renderContinueLink = (variant: 'primary' | 'secondary') => (
    <Button asChild variant={variant} className={`w-full ${wrappingButtonClassName}`}>
      <a href="/">{t('Continue as {name}', { name })}</a>
    </Button>
  )
  return (
    <AuthFrame title={t('Signed In')}>
      {user.clientView ? (
        // For a tab in which a staff member worked before they started Client View in another tab.
        <AuthCard
          announced
          withoutTerms
          title={t('Client View as {fullName}', { fullName: name })}
          intro={t(
            'Client View was started in another tab of this browser. Leave Client View to continue your own work.',
          )}
        >
          <div className="flex flex-col gap-3">
            <PlainForm
              send={() => leaveClientView('/')}
              failed={t('Could not leave Client View')}
              submitLabel={t('Leave Client View')}
              pendingLabel={t('Leave Client View')}
            />
            {renderContinueLink('secondary')}
          </div>
        </AuthCard>
      ) : (
        <AuthCard
          announced
          withoutTerms
          title={t('You’re now signed in as {name} in this browser', { name })}
          intro={t('Someone else was using this tab. You won’t see anything they typed.')}
        >
          {renderContinueLink('primary')}
        </AuthCard>
      )}
    </AuthFrame>
  )
}
