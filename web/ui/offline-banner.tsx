import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Shows while the browser has no connection. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <output className="block bg-warn-soft px-4 py-2 text-center text-sm font-medium text-warn">
      You are offline. What you type is kept; try again when you are back.
    </output>
  )
}
