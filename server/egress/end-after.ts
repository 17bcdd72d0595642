import type { Readable } from 'node:stream'

/** Breaks a stream or a connection off with an error after so long, unless it has ended by then. */
export function endAfter(limitMs: number, stream: Readable): void {
  const limit = setTimeout(() => stream.destroy(new Error('It took too long')), limitMs)
  limit.unref()
  stream.once('close', () => clearTimeout(limit))
}
