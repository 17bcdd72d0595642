import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Explains what to do if the page was opened from the history or reloaded, so that its address has no token. */
export const MissingLink = () => (
  <DeadLink title={t('Your Link')}>{t('Open the link in your email again.')}</DeadLink>
)

/** Whether a call failed because its one-time link no longer works. */
export const isLinkGone = (error: unknown) => error instanceof ApiError && error.status === 404

interface DeadLinkProps {
  title?: string
  children: ReactNode
  /** A way to get a new link. */
  action?: ReactNode
}

/** Explains that a one-time link no longer works, and what to do. */
export function DeadLink({ title = t('This link no longer works'), children, action }: DeadLinkProps) {
  const signedIn = useSession() !== null
  return (
    <AuthCard title={title} intro={children} announced withoutTerms>
      <div className="flex flex-col gap-3">
        {action}
        <Button asChild className="w-full">
          <Link to={signedIn ? '/' : '/auth'}>{signedIn ? t('Go to the Portal') : t('Back to Sign In')}</Link>
        </Button>
      </div>
    </AuthCard>
  )
}
