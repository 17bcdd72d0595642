/** The result of `work`, which goes on after the limit. @throws what `late` returns if it takes longer */
export function withTimeLimit<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), limitMs)
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** Returns a function that runs `work` once at a time. Calls in the meantime share the running one. */
export function sharedWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
}
