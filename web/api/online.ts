import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Whether the browser is online. The server always is. */
export const isOnline = (): boolean => import.meta.env.SSR || navigator.onLine

/** Returns `isOnline` in a component and rerenders the component when it changes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

const RETRY_MS = 300

/** Resolves once the server answers. A browser that reports being online may still be unable to reach the network. */
export async function whenReachable(): Promise<void> {
  while (!navigator.onLine || !(await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}
