import { type ModuleLoader, loadedModules, loadOnceOnline } from '#web/api/load-once-online.ts'
import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { isOnline } from '#web/api/online.ts'

type PartLoader<P> = ModuleLoader<{ default: ComponentType<P> }>

/** `lazy` for a part of the page. Offline, it waits for a connection. A loaded part renders immediately. */
export function lazyPart<P extends object>(load: PartLoader<P>): ComponentType<P> {
  const Part = lazy<ComponentType<P>>(() => {
    const part = loadedModules.get(load) as Awaited<ReturnType<PartLoader<P>>> | undefined
    // React reads this thenable synchronously. A promise would make it suspend first.
    // oxlint-disable-next-line unicorn/no-thenable
    return part ? ({ then: (show) => show?.(part) } as ReturnType<PartLoader<P>>) : loadOnceOnline(load)
  })
  if (!import.meta.env.SSR) return Part
  return (props: P) => {
    // React calls the loader once for all pages, but each page has to record its parts (`notePart`).
    load().catch(() => undefined)
    return createElement<P>(Part, props)
  }
}

/** A `lazyPart` that opens on demand, such as a dialog. Shows nothing until it’s loaded. `prefetch` loads it. */
export function lazyDialog<P extends object>(load: PartLoader<P>) {
  const Part = lazyPart(load)
  const Dialog = (props: P) => createElement(Suspense, null, createElement<P>(Part, props))
  return Object.assign(Dialog, { prefetch: () => preloadInBackground(load) })
}

/**
 * For loaders: waits for a module that the first paint needs, because React can delay the replacement of a skeleton by
 * 300 ms. A failed load is reported when the part is rendered.
 */
export const preload = async (load: ModuleLoader): Promise<void> => {
  if (isOnline()) await loadOnceOnline(load).catch(() => undefined)
}

/** Preloads a module that will be needed soon; a failure is reported when it is rendered. */
export const preloadInBackground = (load: ModuleLoader): void => void preload(load)

/** Loads a module at the first touch or key, to show it even offline. Returns a function to cancel it. */
export function preloadOnInteraction(load: ModuleLoader): () => void {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    preloadInBackground(load)
  }
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, begin, { signal: stop.signal })
  return () => stop.abort()
}
