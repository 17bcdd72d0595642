import type { Readable } from 'node:stream'

/** Destroys a stream or connection with an error after this time, unless it has ended by then. */
export function destroyAfterTimeout(limitMs: number, stream: Readable): void {
  const limit = setTimeout(() => stream.destroy(new Error('It took too long')), limitMs)
  limit.unref()
  stream.once('close', () => clearTimeout(limit))
}
