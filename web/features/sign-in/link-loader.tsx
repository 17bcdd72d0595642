import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { call, getErrorMessage, type CallOutput } from '#web/api/call.ts'
import { adoptLinkLanguage } from '#web/i18n/adopt-link-language.ts'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { lazyDialog, preloadInBackground } from '#web/ui/base/lazy.ts'
import { isLinkGone, MissingLink } from './dead-link.tsx'

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

/** Empty while the link is being opened. */
interface OpenedLink<E extends LinkEndpoint> {
  link?: CallOutput<E>
  failure?: unknown
}

/** Returns a link, or why it can't be opened. Returns nothing if the page reloads in the link's language. */
async function openLink<E extends LinkEndpoint>(endpoint: E, token: string): Promise<OpenedLink<E>> {
  try {
    const link = await call<LinkEndpoint>(endpoint, { body: { token } })
    return (await adoptLinkLanguage(link.language)) ? {} : { link: link as CallOutput<E> }
  } catch (error) {
    return { failure: error }
  }
}

/** Resolves a one-time link, then renders its content for the link's owner. */
export function LinkLoader<E extends LinkEndpoint>(props: LinkLoaderProps<E>) {
  const { endpoint, token, failed, dead, children } = props
  const [{ link, failure }, setFound] = useState<OpenedLink<E>>({})
  const fetchLink = () => openLink<E>(endpoint, token).then(setFound)
  const begin = useEffectEvent(fetchLink)
  useEffect(() => {
    preloadInBackground(loadErrorState)
    if (token) void begin()
  }, [token])
  function retry() {
    setFound({})
    void fetchLink()
  }
  if (token === '') return <MissingLink />
  if (isLinkGone(failure)) return dead
  if (link) return children(link)
  if (failure === undefined) return <PageSpinner />
  return (
    <ErrorState title={failed} onRetry={retry}>
      {getErrorMessage(failure)}
    </ErrorState>
  )
}
