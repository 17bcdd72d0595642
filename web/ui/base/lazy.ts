import { createElement, lazy, Suspense, use, type ComponentType } from 'react'

type Load<T = unknown> = () => Promise<T>

const loaded = new WeakSet<Load>()

const connected = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Loads a module as soon as there is a connection. A browser requests a module only once: after a failure it would be
 * missing for as long as the page is open.
 */
export async function loadWhenConnected<T>(load: Load<T>): Promise<T> {
  if (!navigator.onLine && !loaded.has(load)) await connected()
  const part = await load()
  loaded.add(load)
  return part
}

/** `lazy` for part of a page: while offline it waits for a connection, and the page stays as it is. */
export const lazyPart = <P extends object>(load: Load<{ default: ComponentType<P> }>) =>
  import.meta.env.SSR ? partAtHand(load) : lazy<ComponentType<P>>(() => loadWhenConnected(load))

/** On the server a module is there as soon as it is asked for (`server/http/page-script.ts`), and need not be waited for. */
function partAtHand<P extends object>(load: Load<{ default: ComponentType<P> }>) {
  let part: ReturnType<typeof load> | undefined
  return (props: P) => createElement<P>(use((part ??= load())).default, props)
}

/** `lazyPart` for what opens on demand, such as a dialog: nothing is shown until it is loaded. */
export function lazyDialog<P extends object>(load: Load<{ default: ComponentType<P> }>) {
  const Part = lazyPart(load)
  return (props: P) => createElement(Suspense, null, createElement<P>(Part, props))
}

/** Preloads a module that will be needed soon; a failure is reported when it is rendered. */
export function loadAhead(load: Load): void {
  if (navigator.onLine) loadWhenConnected(load).catch(() => undefined)
}

/**
 * Loads a module on the first touch or key press on the page, before the press that needs it, so that it appears
 * immediately, even offline. Returns a function that cancels it.
 */
export function loadOnUse(load: Load): () => void {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    loadAhead(load)
  }
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, begin, { signal: stop.signal })
  return () => stop.abort()
}
