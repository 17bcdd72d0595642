import { isOnline, whenReachable } from './online.ts'

export type Load<T = unknown> = () => Promise<T>

/** Loaded modules, by their load functions. */
export const loaded = new WeakMap<Load, unknown>()

/**
 * Loads a module as soon as there is a connection. Browsers might not request a module again after a failure, so it would
 * be missing until the page is reloaded.
 */
export async function loadWhenConnected<T>(load: Load<T>): Promise<T> {
  if (!isOnline() && !loaded.has(load)) await whenReachable()
  const part = await load()
  loaded.set(load, part)
  return part
}
