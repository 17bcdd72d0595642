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

/** The same in a component, which renders again when it changes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

const RETRY_MS = 300

/** Resolves once the server answers: a browser that says it is online may not reach the network yet. */
export async function whenReachable(): Promise<void> {
  while (!navigator.onLine || !(await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}
