import { type ModuleLoader, loadedModules, loadOnceOnline } from '#web/api/load-once-online.ts'
import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { isOnline } from '#web/api/online.ts'

type PartLoader<P> = ModuleLoader<{ default: ComponentType<P> }>

/**
 * `lazy` for part of a page: while offline it waits for a connection, and the page stays as it is. A part that has
 * already loaded renders immediately.
 */
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

/** `lazyPart` for parts that open on demand, such as dialogs. Shows nothing until the part is loaded. */
export function lazyDialog<P extends object>(load: PartLoader<P>) {
  const Part = lazyPart(load)
  return (props: P) => createElement(Suspense, null, createElement<P>(Part, props))
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

/**
 * Loads a module on the first touch or key press on the page, before it is needed, so that it appears
 * immediately, even offline. Returns a function that cancels it.
 */
export function preloadOnInteraction(load: ModuleLoader): () => void {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    preloadInBackground(load)
  }
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, begin, { signal: stop.signal })
  return () => stop.abort()
}
