/** Returns the result of `work`. @throws the error of `createError` after the limit, although `work` continues */
export function withTimeLimit<T>(limitMs: number, work: Promise<T>, createError: () => Error): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createError()), limitMs)
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** Returns a function that runs `work` once at a time. Calls during a run share that run. */
export function shareWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
}
