import { useEffect, useState, type ReactNode } from 'react'
import { call, type CallOutput } from '#web/api/call.ts'
import { isGone } from './dead-link.tsx'
import { PageSpinner } from '#web/ui/base/spinner.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'

// It brings the icons along: the page is shown before, and has it by the time that a connection breaks.
const loadFailure = () => import('./link-failure.tsx')
const LinkFailure = lazyDialog(loadFailure)

/** The endpoints that say what a one-time link is for. */
type LinkEndpoint = 'POST /api/invitation' | 'POST /api/not-me' | 'POST /api/company-invitation'

export type LinkHolder = CallOutput<'POST /api/invitation'>

interface OpenedLinkProps<E extends LinkEndpoint> {
  endpoint: E
  /** Empty if there is none. */
  token: string
  /** Said where the portal could not be asked. */
  failed: string
  /** Shown for a link that no longer works. */
  dead: ReactNode
  children: (holder: CallOutput<E>) => ReactNode
}

/** What a one-time link is for, once it is known whom it is for. */
export function OpenedLink<E extends LinkEndpoint>(props: OpenedLinkProps<E>) {
  const [round, setRound] = useState(0)
  useEffect(() => loadAhead(loadFailure), [])
  return <Opened key={round} {...props} onRetry={() => setRound(round + 1)} />
}

function Opened<E extends LinkEndpoint>(props: OpenedLinkProps<E> & { onRetry: () => void }) {
  const { endpoint, token, failed, dead, onRetry, children } = props
  const { holder, failure } = useLinkHolder(endpoint, token)
  if (token === '' || isGone(failure)) return dead
  if (failure !== undefined) return <LinkFailure title={failed} failure={failure} onRetry={onRetry} />
  return holder ? children(holder) : <PageSpinner />
}

/** Who a one-time link is for, or why that is unknown; neither while it is asked, or without a token. */
function useLinkHolder<E extends LinkEndpoint>(endpoint: E, token: string) {
  const [found, setFound] = useState<{ holder?: CallOutput<E>; failure?: unknown }>({})
  useEffect(() => {
    let current = true
    if (token)
      call<LinkEndpoint>(endpoint, { body: { token } }).then(
        (holder) => current && setFound({ holder: holder as CallOutput<E> }),
        (failure: unknown) => current && setFound({ failure }),
      )
    return () => {
      current = false
    }
  }, [endpoint, token])
  return found
}
