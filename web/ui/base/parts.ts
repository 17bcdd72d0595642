import { lazy, type ComponentType } from 'react'

type Load<T = unknown> = () => Promise<T>

const loaded = new WeakSet<Load>()

const connected = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })

/** A browser asks only once for a part: what failed would stay away for as long as the page is open. */
async function loadWhenConnected<T>(load: Load<T>): Promise<T> {
  if (!navigator.onLine && !loaded.has(load)) await connected()
  const part = await load()
  loaded.add(load)
  return part
}

/** `lazy` for a part of a page: without a connection it waits for one, and the page stays as it is. */
export const lazyPart = <P extends object>(load: Load<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => loadWhenConnected(load))

/** Loads a part that is about to be needed; what fails is told when it is shown. */
export function loadAhead(load: Load): void {
  if (navigator.onLine) loadWhenConnected(load).catch(() => undefined)
}

/**
 * Loads a part with the first touch or key on the page, ahead of the press that needs it: it is there at once then, also
 * without a connection. Returns what stops waiting.
 */
export function loadOnUse(load: Load): () => void {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    loadAhead(load)
  }
  for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, begin, { signal: stop.signal })
  return () => stop.abort()
}
