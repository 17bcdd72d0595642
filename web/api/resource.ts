import { useEffect, useSyncExternalStore } from 'react'

/** A value that is loaded once and shown in many places, without the weight of the query cache. */
export interface Resource<T> {
  /** The value, loaded if it is not there; rejects with what the load throws, and may then be asked again. */
  ensure: () => Promise<T>
  get: () => T | undefined
  set: (value: T) => void
  /** Calls `listener` after each change; returns what ends that. */
  subscribe: (listener: () => void) => () => void
  /** The value in a component, undefined until it is there. */
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
      // Whoever cannot do without the value asks by `ensure` and sees the failure there.
      ensure().catch(() => undefined)
    }, [])
    return useSyncExternalStore(subscribe, get)
  }
  return { ensure, get, set, subscribe, use: useResource }
}
