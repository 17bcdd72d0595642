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
 * The stream's chunks as they arrive; its own iterator copies buffered ones into new ones, and that of `node:events` makes
 * two queues for thousands. Throws if the stream breaks off.
 */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let proceed: (() => void) | undefined
  const goOn = () => proceed?.()
  const take = (chunk: Buffer) => {
    waiting.push(chunk)
    if (waiting.length > 1) stream.pause()
    goOn()
  }
  const isOver = () => stream.readableEnded || stream.destroyed || stream.closed || stream.errored !== null
  if (!isOver()) stream.on('data', take).on('end', goOn).on('close', goOn).on('error', goOn)
  try {
    while (waiting.length > 0 || !isOver()) {
      const chunk = waiting.shift()
      if (waiting.length === 0 && stream.isPaused()) stream.resume()
      if (chunk) yield chunk
      else await new Promise<void>((resolve) => void (proceed = resolve))
    }
  } finally {
    stream.off('data', take).off('end', goOn).off('close', goOn).off('error', goOn)
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
