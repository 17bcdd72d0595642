import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { Banner } from '#web/ui/banner.tsx'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says that there is no connection for as long as there is none. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Banner icon={WifiOff}>
      You are offline. What you type is kept on this device; send it when you are back.
    </Banner>
  )
}
