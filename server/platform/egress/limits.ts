import type { Readable } from 'node:stream'

const MIN_MS = 60_000
const BYTES_PER_MS = 256
/** The approximate memory that Node.js holds for a chunk in addition to its bytes, in bytes. */
const CHUNK_OVERHEAD = 200

/** Returns the time limit for a transfer, whatever the other side does: a minute, plus one per 15 MB. */
export const getTransferTimeout = (bytes: number): number => MIN_MS + bytes / BYTES_PER_MS

/** Returns the bytes of memory that a chunk takes, which are far more than its own if it's short. */
export const getChunkMemory = (chunk: Uint8Array): number => chunk.length + CHUNK_OVERHEAD

/** Destroys a stream or connection with an error after this time, unless it has ended by then. */
export function destroyAfterTimeout(limitMs: number, stream: Readable): void {
  const limit = setTimeout(() => stream.destroy(new Error('It took too long')), limitMs)
  limit.unref()
  stream.once('close', () => clearTimeout(limit))
}
