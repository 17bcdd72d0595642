import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { call, getErrorMessage, type CallOutput } from '#web/api/call.ts'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { lazyDialog, preloadInBackground } from '#web/ui/base/lazy.ts'
import { isLinkGone } from './dead-link.tsx'

// The error state includes the icons. It loads after the page is shown, so it's available if the connection breaks.
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
