import { isOnline, whenReachable } from './online.ts'

export type Load<T = unknown> = () => Promise<T>

/** The modules that have loaded, by what loads them. */
export const loaded = new WeakMap<Load, unknown>()

/**
 * Loads a module as soon as there is a connection. A browser requests a module only once: after a failure it would be
 * missing for as long as the page is open.
 */
export async function loadWhenConnected<T>(load: Load<T>): Promise<T> {
  if (!isOnline() && !loaded.has(load)) await whenReachable()
  const part = await load()
  loaded.set(load, part)
  return part
}
