import { Suspense, lazy, useSyncExternalStore } from 'react'
import { currentToast, subscribeToToasts } from '#web/ui/toast.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))

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
