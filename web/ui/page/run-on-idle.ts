/** The longest time that an action can wait, in milliseconds. */
const PATIENCE_MS = 2000

/**
 * Calls `action` when the page has nothing else to do. Browsers that can't detect this call it as soon as they have
 * painted. Returns a function that cancels it.
 */
export function runOnIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(action, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(idle)
}
