/** The longest time that an action can wait, in milliseconds. */
const PATIENCE_MS = 2000

/** Calls `action` when the page is idle, or if unsupported, once it painted. Returns a function to cancel. */
export function runOnIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(action, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(idle)
}
