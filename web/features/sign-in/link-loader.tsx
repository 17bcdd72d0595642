import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, getErrorMessage, type CallOutput } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { lazyDialog, preloadInBackground } from '#web/ui/base/lazy.ts'

// The error state includes the icons. It loads after the page is shown, to be there if the connection breaks later.
const loadErrorState = async () => ({ default: (await import('#web/ui/page/query-view.tsx')).ErrorState })
const ErrorState = lazyDialog(loadErrorState)

/** The endpoints that return what a one-time link is for. */
type LinkEndpoint = 'POST /api/invitation' | 'POST /api/not-me' | 'POST /api/company-invitation'

export type LinkOwnerDetails = CallOutput<'POST /api/invitation'>

interface LinkLoaderProps<E extends LinkEndpoint> {
  endpoint: E
  /** Empty if the URL has no token. */
  token: string
  /** The title shown if the link can't be looked up. */
  failed: string
  /** Shown for a link that no longer works. */
  dead: ReactNode
  children: (link: CallOutput<E>) => ReactNode
}

/** Resolves a one-time link, then renders its content for the link's owner. */
export function LinkLoader<E extends LinkEndpoint>(props: LinkLoaderProps<E>) {
  const { endpoint, token, failed, dead, children } = props
  const [{ link, failure }, setFound] = useState<{ link?: CallOutput<E>; failure?: unknown }>({})
  const fetchLink = () =>
    call<LinkEndpoint>(endpoint, { body: { token } }).then(
      (found) => setFound({ link: found as CallOutput<E> }),
      (error: unknown) => setFound({ failure: error }),
    )
  const begin = useEffectEvent(fetchLink)
  useEffect(() => {
    preloadInBackground(loadErrorState)
    if (token) void begin()
  }, [token])
  function retry() {
    setFound({})
    void fetchLink()
  }
  if (token === '' || isLinkGone(failure)) return dead
  if (link) return children(link)
  if (failure === undefined) return <PageSpinner />
  return (
    <ErrorState title={failed} onRetry={retry}>
      {getErrorMessage(failure)}
    </ErrorState>
  )
}

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
