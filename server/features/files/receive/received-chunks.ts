import { on } from 'node:events'
import type { Readable } from 'node:stream'
import { IncomingMessage } from '#server/http/node-http.ts'

/**
 * Frees the memory of a request's chunks as soon as they are used. Otherwise the garbage collector scans the whole heap
 * for every 32 MB that arrive, which delays everybody else.
 */
export class ReceivedChunks {
  readonly #fromNetwork: boolean
  readonly #buffers = new WeakSet<ArrayBufferLike>()

  constructor(body: Readable) {
    // A test may reuse the buffer that it passed in.
    this.#fromNetwork = body instanceof IncomingMessage
  }

  /** Remembers a chunk as it came from the network. */
  note(chunk: Buffer): void {
    const alone = chunk.byteLength === chunk.buffer.byteLength
    if (this.#fromNetwork && alone) this.#buffers.add(chunk.buffer)
  }

  /** Frees the chunk that this is a slice of, and with it all its slices. Leaves memory of other origin alone. */
  release({ buffer }: Buffer): void {
    if (buffer instanceof ArrayBuffer && this.#buffers.has(buffer)) buffer.transfer(0)
  }
}

/**
 * The stream's chunks as they arrive; its own iterator copies buffered ones into new ones. Throws if the stream breaks
 * off.
 */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  if (!stream.readableEnded && !stream.destroyed) {
    const events = on(stream, 'data', { close: ['end', 'close'], highWaterMark: 1, lowWaterMark: 1 })
    for await (const [chunk] of events as AsyncIterable<[Buffer]>) yield chunk
  }
  if (!stream.readableEnded) throw stream.errored ?? new Error('The stream broke off')
}

/** Passes on slices of a request's body; a chunk is freed once a slice of a later one has arrived. */
export async function* releasing(body: Readable, slices: Readable): AsyncGenerator<Buffer> {
  const chunks = new ReceivedChunks(body)
  const note = (chunk: Buffer) => chunks.note(chunk)
  body.on('data', note)
  let before: Buffer | undefined
  try {
    for await (const slice of chunksOf(slices)) {
      if (before && before.buffer !== slice.buffer) chunks.release(before)
      before = slice
      yield slice
    }
  } finally {
    body.off('data', note)
    slices.destroy()
  }
}
