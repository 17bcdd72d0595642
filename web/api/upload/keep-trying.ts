import { Interrupted, type UploadOptions } from '#web/api/upload/upload-types.ts'

/** Between two attempts; the last one also between all that follow. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000]

/** Repeats an attempt that was interrupted, after a pause or as soon as the browser is online again, until it is aborted. */
export async function keepTrying<T>(
  attempt: () => Promise<T>,
  { signal, onWaiting }: Pick<UploadOptions, 'signal' | 'onWaiting'>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      signal?.throwIfAborted()
      onWaiting?.(error.message)
      await pause(PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0, signal)
    }
  }
}

function pause(ms: number, aborted: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const over = new AbortController()
  const { signal } = over
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { signal })
  aborted?.addEventListener('abort', () => reject(aborted.reason), { signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
