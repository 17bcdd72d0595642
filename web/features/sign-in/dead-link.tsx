import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Whether a call failed because its one-time link no longer works. */
export const isLinkGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Explains that a one-time link no longer works, and what to do. `action` is a way to get a new one. */
export function DeadLink({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const signedIn = useSession() !== null
  return (
    <AuthCard title={t('This link no longer works')} intro={children} announced withoutTerms>
      <div className="flex flex-col gap-3">
        {action}
        <Button asChild className="w-full">
          <Link to={signedIn ? '/' : '/auth'}>{signedIn ? t('Go to the Portal') : t('Back to Sign In')}</Link>
        </Button>
      </div>
    </AuthCard>
  )
}
