import { Suspense, lazy, useSyncExternalStore } from 'react'
import { currentToast, subscribeToToasts } from '#web/ui/toast.ts'

/** Loads the toast region ahead: what fails for want of a connection could not load it then to say so. */
export const loadToaster = () => import('#web/ui/toaster.tsx')
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
