import { isOnline, waitForServer } from './online.ts'

export type ModuleLoader<T = unknown> = () => Promise<T>

/** Loaded modules, by their load functions. */
export const loadedModules = new WeakMap<ModuleLoader, unknown>()

/**
 * Loads a module as soon as there is a connection. Browsers might not request a module again after a failure, so it
 * would be missing until the page is reloaded.
 */
export async function loadOnceOnline<T>(load: ModuleLoader<T>): Promise<T> {
  if (!isOnline() && !loadedModules.has(load)) await waitForServer()
  const part = await load()
  loadedModules.set(load, part)
  return part
}
