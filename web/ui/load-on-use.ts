/**
 * Loads something with the first touch or key on the page, ahead of the press that needs it: it is there at once then,
 * also without a connection. Returns what stops waiting.
 */
export function loadOnUse(load: () => Promise<unknown>): () => void {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    // What fails is tried again when it is shown.
    load().catch(() => undefined)
  }
  for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, begin, { signal: stop.signal })
  return () => stop.abort()
}
