import { useEffect, useSyncExternalStore } from 'react'

/** A value that is loaded once and used in many places, without the size of the query cache. */
export interface Resource<T> {
  /** The value, loaded if missing; rejects if loading fails, and can then be called again. */
  ensure: () => Promise<T>
  get: () => T | undefined
  set: (value: T) => void
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** The value in a component; undefined until it is loaded. */
  use: () => T | undefined
}

export function createResource<T>(load: () => Promise<T>): Resource<T> {
  let value: T | undefined
  let pending: Promise<T> | null = null
  const listeners = new Set<() => void>()
  const get = () => value
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  async function request(): Promise<T> {
    try {
      const loaded = await load()
      set(loaded)
      return loaded
    } finally {
      pending = null
    }
  }
  const ensure = async () => value ?? (pending ??= request())
  function useResource(): T | undefined {
    useEffect(() => {
      // Callers that need the value use `ensure` and see the failure there.
      ensure().catch(() => undefined)
    }, [])
    return useSyncExternalStore(subscribe, get, get)
  }
  return { ensure, get, set, subscribe, use: useResource }
}
