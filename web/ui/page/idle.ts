/** How long what can wait waits at most, in milliseconds. */
const PATIENCE_MS = 2000

/**
 * Calls `action` when the page has nothing else to do; a browser that cannot tell does so as soon as it has painted.
 * Returns a function that cancels it.
 */
export function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(action, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(idle)
}
