import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the browser is online. The server always is. */
export const isOnline = (): boolean => import.meta.env.SSR || navigator.onLine

/** Returns `isOnline` in a component and rerenders the component when it changes. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

const RETRY_MS = 300

/** Resolves once the server answers. A browser that reports being online may still be unable to reach the network. */
export async function waitForServer(): Promise<void> {
  while (!navigator.onLine || !(await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}
