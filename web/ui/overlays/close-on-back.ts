import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The browser's own request to close the top layer, such as Android's Back button in Chrome. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}

declare global {
  interface Window {
    /** Missing in some browsers. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/** The functions that close the open layers. The last layer is on top. */
const openLayers: (() => void)[] = []

/** Renders nothing. While it is mounted, going back closes its layer instead of leaving the page. */
export function CloseOnBack({ onBack }: { onBack: () => void }) {
  const history = useRouterHistory()
  const close = useEffectEvent(onBack)
  useEffect(() => {
    const closeLayer = () => close()
    openLayers.push(closeLayer)
    const stopWatching = watchCloseRequests(closeLayer)
    const unblock = history?.block({
      enableBeforeUnload: false,
      // The history calls the oldest layer's blocker first.
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK') return false
        openLayers.at(-1)?.()
        return true
      },
    })
    return () => {
      openLayers.splice(openLayers.indexOf(closeLayer), 1)
      stopWatching()
      unblock?.()
    }
  }, [history])
  return null
}

/** Returns the page's history, or undefined outside of a router, as in a test of one component. */
function useRouterHistory(): RouterHistory | undefined {
  // The type of the portal's own router would take minutes to check here.
  const router = useRouter<AnyRouter>({ warn: false }) as { history: RouterHistory } | undefined
  return router?.history
}

/** Calls `onClose` for each request to close, where the browser supports it. Returns a function that stops it. */
function watchCloseRequests(onClose: () => void): () => void {
  const { CloseWatcher } = window
  if (!CloseWatcher) return () => {}
  let watcher: CloseWatcher
  const watch = () => {
    watcher = new CloseWatcher()
    watcher.addEventListener('close', () => {
      // A watcher ends with its first request, but a dialog that is sending something stays open.
      watch()
      onClose()
    })
  }
  watch()
  return () => watcher.destroy()
}
