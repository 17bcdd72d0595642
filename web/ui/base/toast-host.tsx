import { useSyncExternalStore } from 'react'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { shownToasts, subscribeToToasts } from '#web/ui/base/toast.ts'

/** When offline, the toast for the failed action could not load this region anymore: see `loadOnUse`. */
export const loadToaster = () => import('#web/ui/toaster/toaster.tsx')

const Toaster = lazyDialog(loadToaster)

/** Rendered once in the root; loads the toast region with the first toast. */
export function ToastHost() {
  const entries = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts)
  if (entries.length === 0) return null
  return <Toaster entries={entries} />
}
