import { Suspense, lazy, useSyncExternalStore } from 'react'
import { currentToast, subscribeToToasts } from '#web/ui/toast.ts'

const loadToaster = () => import('#web/ui/toaster.tsx')

/**
 * Loads the toast region with the first touch or key, ahead of what it may have to say: what fails for want of a
 * connection could not load it then. Returns what stops waiting.
 */
export function loadToasterOnUse(): () => void {
  const stop = new AbortController()
  const load = () => {
    stop.abort()
    void loadToaster()
  }
  for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, load, { signal: stop.signal })
  return () => stop.abort()
}

const Toaster = lazy(loadToaster)

/** Stands once in the root and loads the toast region with the first toast. */
export function ToastHost() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast)
  if (!entry) return null
  return (
    <Suspense>
      <Toaster entry={entry} />
    </Suspense>
  )
}
