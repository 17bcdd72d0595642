import { useEffect, useSyncExternalStore } from 'react'
import { getPageContext, pageState } from './page-context.ts'

/** A value that is loaded once and used in many places. Adds less code to a page than the query cache. */
export interface Resource<T> {
  /** Returns the value and loads it if it's missing. Rejects if loading fails, and can then be called again. */
  ensure: () => Promise<T>
  get: () => T | undefined
  set: (value: T) => void
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Returns the value in a component, or undefined until it is loaded. */
  use: () => T | undefined
}

/** Creates a resource: one value per page, by a unique name. `onLoad` gets it, loaded or from the page. */
export function createResource<T>(
  name: string,
  load: () => Promise<T>,
  onLoad: (value: T) => void = () => {},
): Resource<T> {
  const state = pageState(() => ({ pending: null as Promise<T> | null, listeners: new Set<() => void>() }))
  const get = () => getPageContext().resources[name] as T | undefined
  const set = (next: T) => {
    getPageContext().resources[name] = next
    for (const listener of state().listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    const { listeners } = state()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  async function request(): Promise<T> {
    try {
      const loaded = (getPageContext().pageData?.resources[name] as T | undefined) ?? (await load())
      onLoad(loaded)
      set(loaded)
      return loaded
    } finally {
      state().pending = null
    }
  }
  const ensure = async () => get() ?? (state().pending ??= request())
  function useResource(): T | undefined {
    useEffect(() => {
      // Callers that need the value use `ensure` and see the failure there.
      ensure().catch(() => undefined)
    }, [])
    return useSyncExternalStore(subscribe, get, get)
  }
  return { ensure, get, set, subscribe, use: useResource }
}
