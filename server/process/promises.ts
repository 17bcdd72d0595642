/** The result of `work`, which goes on after the limit. @throws what `late` returns if it takes longer */
export function withTimeLimit<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), limitMs)
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** Makes of `work` what runs once at a time: its callers share what is under way. */
export function sharedWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
}
