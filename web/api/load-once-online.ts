import { isOnline, waitForServer } from './online.ts'

export type ModuleLoader<T = unknown> = () => Promise<T>

/** Loaded modules, by their load functions. */
export const loadedModules = new WeakMap<ModuleLoader, unknown>()

/** Loads a module once there is a connection: a browser might not request it again after a failure. */
export async function loadOnceOnline<T>(load: ModuleLoader<T>): Promise<T> {
  if (!isOnline() && !loadedModules.has(load)) await waitForServer()
  const part = await load()
  loadedModules.set(load, part)
  return part
}
