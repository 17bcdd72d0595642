import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/ui/base/parts.ts'
import { currentToast, subscribeToToasts } from '#web/ui/base/toast.ts'

/** What fails for want of a connection could not load the toast region then: see `loadOnUse`. */
export const loadToaster = () => import('#web/ui/toaster/toaster.tsx')

const Toaster = lazyPart(loadToaster)

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
